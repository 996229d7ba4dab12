/** What stands in a form of the registry's fields: read from a record, and turned back into one. */
import type { ContentField } from "@shared/admin/contentTypes";
import { CENTRE, withPoint } from "@shared/admin/focal/focus";
import type { Describable, Described } from "@shared/admin/focal/useDescribing";
import { storedTwins } from "@shared/admin/languages/twins";
import type { Fields } from "@shared/admin/saveRecord";
import { sameValue } from "@shared/admin/saveRecord";
import type { Faults } from "@shared/publishing/types";
import { trimmedText } from "@shared/unseen";

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

/** Return the values of *fields* in a stored record. */
export function valuesOf(fields: readonly ContentField[], record: object): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, (record as Values)[name]]));
}

/** Return what is stored of *values*: without spaces around texts, null for what is not filled. */
export function storedFields(fields: readonly ContentField[], values: Values): Fields {
  return Object.fromEntries(fields.map((field) => [field.name, stored(field, values[field.name])]));
}

/** Return the names of the fields that *values* change of *record*. */
export function editedNames(fields: readonly ContentField[], record: object, values: Values): string[] {
  const [before, now] = [storedFields(fields, record as Values), storedFields(fields, values)];
  return fields.flatMap(({ name }) => (sameValue(before[name], now[name]) ? [] : [name]));
}

/** Say whether nothing is filled in. */
export function isBlank(field: ContentField, value: unknown): boolean {
  return stored(field, value) === null;
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
