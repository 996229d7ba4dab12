/** What stands in a form of the registry's fields: read from a record, and turned back into one. */
import type { ContentField } from "@shared/admin/contentTypes";
import { CENTRE, withPoint } from "@shared/admin/focal/focus";
import type { Describable, Described } from "@shared/admin/focal/useDescribing";
import { splitTwin, storedTwins } from "@shared/admin/languages/twins";
import type { Fields } from "@shared/admin/saveRecord";
import { sameValue } from "@shared/admin/saveRecord";
import type { Faults } from "@shared/publishing/types";
import { trimmedText } from "@shared/unseen";
import { slotsOf } from "./gallery";
import { RULES } from "./rules";

/** Kinds of which the registry counts the characters. */
export const COUNTED: readonly string[] = ["line", "text", "markdown"];

/** Values by the name of the field. */
export type Values = Readonly<Record<string, unknown>>;

/** A picture as it is stored; one that was written elsewhere may lack anything. */
export interface StoredPicture {
  url?: string;
  alt?: string | null;
  width?: number | null;
  height?: number | null;
  /** What has to be seen of it: parts of its width and height, from 0 to 1. */
  focus?: readonly [number, number] | null;
}

type Fielded = readonly ContentField[];

/** What was read of records, by the fields: a record that is stored never changes. */
const readings = new WeakMap<Fielded, WeakMap<object, Reading>>();

interface Reading {
  values: Values;
  stored: Fields;
}

function readingOf(fields: Fielded, record: object): Reading {
  const known = readings.get(fields) ?? new WeakMap<object, Reading>();
  readings.set(fields, known);
  const found = known.get(record);
  if (found) return found;
  const values = Object.fromEntries(fields.map((field) => [field.name, readField(fields, field, record as Values)]));
  const made = { values, stored: storedFields(fields, values) };
  known.set(record, made);
  return made;
}

function readField(fields: Fielded, field: ContentField, record: Values): unknown {
  const { name, kind, choices, initial, older = [], replaces = [], of } = field;
  const rules = RULES[kind];
  if (rules) return rules.read(field, record, fields.find((one) => one.name === of));
  const twin = splitTwin(name);
  const [replaced] = replaces;
  // Where an older field holds it, it does in every language.
  if (replaced && record[splitTwin(replaced)?.of ?? replaced]) return record[replaced];
  const value = [name, ...(twin ? [] : older)].map((one) => record[one]).find((one) => one !== undefined && one !== null && one !== "");
  if (value === undefined && initial !== undefined) return initial;
  if (kind !== "choice" || !fields.some(({ only }) => only && name in only)) return value ?? record[name];
  // Other fields are there by it: an older record says what nobody can choose.
  const isNew = Object.keys(record).length === 0;
  return choices.some((one) => one.value === value) ? value : choices.at(isNew ? 0 : -1)?.value;
}

/** Return the values of *fields* in a stored record; of a new one, which is empty. */
export function valuesOf(fields: Fielded, record: object): Values {
  return readingOf(fields, record).values;
}

/** Return what is stored of *values*: without spaces around texts, null for what is not filled. */
export function storedFields(fields: Fielded, values: Values): Fields {
  return Object.fromEntries(fields.map((field) => [field.name, storedIn(field, values)]));
}

/** Return what is stored of the form that *record* is read into. */
export function storedOf(fields: Fielded, record: object): Fields {
  return readingOf(fields, record).stored;
}

/** Return the names of the fields that *values* change of *record*. */
export function editedNames(fields: Fielded, record: object, values: Values): string[] {
  const { values: before, stored: told } = readingOf(fields, record);
  return fields.flatMap((field) => {
    const isSame = ({ name, of, only }: ContentField) =>
      values[name] === before[name] && [...(of ? [of] : []), ...Object.keys(only ?? {})].every((one) => values[one] === before[one]);
    return isSame(field) || sameValue(told[field.name], storedIn(field, values)) ? [] : [field.name];
  });
}

/** Say whether a record with *values* has the field at all. */
export function belongsTo({ only }: ContentField, values: Values): boolean {
  return Object.entries(only ?? {}).every(([name, value]) => values[name] === value);
}

/** Return what is stored of one of the *values*. */
export function storedIn(field: ContentField, values: Values): unknown {
  if (!belongsTo(field, values)) return null;
  return RULES[field.kind]?.stored(field, values) ?? (field.kind in RULES ? null : stored(field, values[field.name]));
}

/** Say whether nothing is filled in. */
export function isBlank(field: ContentField, value: unknown): boolean {
  if (field.kind === "gallery") return slotsOf({ [field.name]: value }, field.name).length === 0;
  return storedIn({ ...field, only: null }, { [field.name]: value }) === null;
}

/** Return the items of a list; what is none counts as empty. */
export function itemsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];
}

/** Return at which places of a list its items are that are stored: what is empty yet is not. */
export function storedPlaces(fields: readonly ContentField[], items: readonly Values[]): number[] {
  return items.flatMap((item, place) => (storedItem(fields, item) ? [place] : []));
}

/** Return *faults* by the places that items have in the form: the server knows those alone that are stored. */
export function faultsByPlace(fields: readonly ContentField[], values: Values, faults: Faults): Faults {
  const shown = Object.entries(faults).map(([path, fault]) => {
    const [name = "", place, ...rest] = path.split(".");
    const list = fields.find((field) => field.name === name && field.kind === "list");
    if (!list || place === undefined) return [path, fault];
    const held = storedPlaces(list.item, itemsOf(values[name]))[Number(place)] ?? place;
    return [[name, held, ...rest].join("."), fault];
  });
  return Object.fromEntries(shown);
}

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function pictureOf(value: unknown): StoredPicture | null {
  if (typeof value === "string") return value ? { url: value } : null;
  if (typeof value !== "object" || value === null || !("url" in value)) return null;
  return typeof value.url === "string" ? (value as StoredPicture) : null;
}

/** Return *picture* with what is read in its place: '' for one that only decorates, null for what nobody wrote yet. */
export function withAlt(picture: StoredPicture, alt: string | null): StoredPicture {
  const { alt: _, ...rest } = picture;
  return alt === null ? rest : { ...rest, alt };
}

/** Return *picture* for the dialog that says what has to be seen of it, and what is read in its place. */
export function describableOf(picture: StoredPicture): Describable {
  return { ...picture, url: picture.url ?? "", key: "" };
}

/** Return *picture* with what was said of it there. */
export function describedAs(picture: StoredPicture, { point, alt }: Described): StoredPicture {
  return withPoint(withAlt(picture, alt), point ?? CENTRE);
}

function stored({ kind, item }: ContentField, value: unknown): unknown {
  if (kind === "list") {
    const items = itemsOf(value).flatMap((one) => storedItem(item, one) ?? []);
    return items.length > 0 ? items : null;
  }
  if (typeof value === "string") return trimmedText(value.replaceAll(/\r\n?/g, "\n")) || null;
  return value ?? null;
}

/** Return what is stored of an item of a list, in every language; null for one in which nothing is filled yet. */
function storedItem(fields: readonly ContentField[], item: Values): Fields | null {
  const filled = Object.entries(storedFields(fields, item)).filter(([, value]) => value !== null);
  return filled.length > 0 ? { ...Object.fromEntries(filled), ...storedTwins(item) } : null;
}
