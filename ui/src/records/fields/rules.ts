/** How fields stand in a form whose kind holds them otherwise than they are stored. */
import type { ContentField } from "@shared/admin/contentTypes";
import { filmFields, filmOf } from "./film";
import type { FilmValues } from "./film";
import {
  adoptedGallery,
  adoptedKey,
  readCover,
  readGallery,
  readPicked,
  slotsOf,
  storedCover,
  storedGallery,
  storedPicked,
  withSizes,
} from "./gallery";
import type { FormImage } from "./gallery";
import { readStored } from "./moment";
import { readPlanKey, readRooms, storedPlanKey, storedRooms } from "./plan";
import type { PlanKey, Room } from "./plan";
import { listOf } from "./readWithCare";
import { trimmedText } from "@shared/unseen";

type Values = Readonly<Record<string, unknown>>;

export interface KindRules {
  /** Return what stands in the form of *record*; *of* is the field that it refers to. */
  read: (field: ContentField, record: Values, of: ContentField | undefined) => unknown;
  /** Return what is stored of a form; null for nothing. */
  stored: (field: ContentField, values: Values) => unknown;
  /** Return *theirs* as it stands in a form that holds *mine*, of which *merged* is known already. */
  adopted?: (field: ContentField, theirs: Values, mine: Values, merged: Values) => unknown;
  /** Return a value with what was found out about it, which is stored with the next change. */
  completed?: (value: unknown) => unknown;
}

const adoptedKeyOf: KindRules["adopted"] = ({ name, of }, theirs, _, merged) =>
  adoptedKey(theirs[name], slotsOf(theirs, of), slotsOf(merged, of));

export const RULES: Readonly<Record<string, KindRules>> = {
  gallery: {
    read: (field, record) => readGallery(field, record),
    stored: ({ name }, values) => storedGallery(slotsOf(values, name)),
    adopted: ({ name }, theirs, mine) => adoptedGallery(slotsOf(theirs, name), slotsOf(mine, name)),
    completed: (slots) => withSizes(slots as readonly FormImage[]),
  },
  cover: {
    read: ({ name }, record, of) => (of ? readCover(of, name, record) : ""),
    stored: ({ name, of }, values) => storedCover(slotsOf(values, of), values[name]),
    adopted: adoptedKeyOf,
  },
  picture_of: {
    read: ({ name }, record, of) => (of ? readPicked(of, name, record) : ""),
    stored: ({ name, of }, values) => storedPicked(slotsOf(values, of), values[name]),
    adopted: adoptedKeyOf,
  },
  film: {
    read: ({ name }, record) => filmOf(record[name]),
    stored: ({ name }, values) => filmFields(values[name] as FilmValues),
  },
  moment: {
    read: readStored,
    stored: ({ name }, values) => (typeof values[name] === "string" && trimmedText(values[name])) || null,
  },
  tags: {
    read: ({ name }, record) => listOf(record[name]).filter((tag) => typeof tag === "string"),
    stored: ({ name }, values) => (listOf(values[name]).length > 0 ? values[name] : null),
  },
  rooms: {
    read: ({ name }, record) => readRooms(record[name]),
    stored: ({ name }, values) => storedRooms(values[name] as readonly Room[]),
  },
  legend: {
    read: ({ name }, record) => readPlanKey(record[name]),
    stored: ({ name }, values) => storedPlanKey(values[name] as PlanKey),
  },
};
