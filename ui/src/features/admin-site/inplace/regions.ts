/** The parts of a page that can be edited where they stand, and the values behind them. */
import { contentTypeOf } from "@shared/admin/contentTypes";
import type { ContentCollection, ContentField, ContentType } from "@shared/admin/contentTypes";
import { inPlaceOf } from "../fields/itemKeys";
import { COUNTED } from "../fields/values";
import type { Values } from "../fields/values";
import { labelAt } from "../labels";
import type { Found, Place, Windows } from "./marks";

/** A record of the studio's own texts. */
export interface RecordRef {
  collection: ContentCollection;
  id: string;
}

interface Named {
  /** Tells it from every other one of the page, in the next drawing of the page too. */
  key: string;
  record: RecordRef;
  path: string;
  field: ContentField;
  /** What the field is called; of a list's record with what that is. */
  label: string;
}

export type TextRegion = Named & { range: Range; image?: never };
export type PictureRegion = Named & { image: HTMLImageElement; windows: Windows; range?: never };
export type Region = TextRegion | PictureRegion;

/** Kinds that are typed as a text in the page; of these only two have several lines. */
const TYPED: readonly string[] = ["line", "text", "markdown", "registration"];
const LONG: readonly string[] = ["text", "markdown"];

/** Return what of *found* the registry knows, and can be edited in place. */
export function regionsOf(found: readonly Found[], types: readonly ContentType[]): readonly Region[] {
  const times = new Map<string, number>();
  return found.flatMap((one): Region[] => {
    const named = nameOf(one.place, types);
    if (!named || (one.image ? named.field.kind !== "picture" : !TYPED.includes(named.field.kind))) return [];
    const time = times.get(named.key) ?? 0;
    times.set(named.key, time + 1);
    const key = `${named.key}#${time}`;
    return [one.image ? { ...named, key, image: one.image, windows: one.windows } : { ...named, key, range: one.range }];
  });
}

function nameOf({ collection, id, path }: Place, types: readonly ContentType[]): Named | null {
  const type = contentTypeOf(types, collection, id);
  const field = type && fieldAt(type.fields, path);
  if (!field) return null;
  const record = { collection: collection as ContentCollection, id };
  return { key: `${collection}/${id}/${path}`, record, path, field, label: labelOf(type, path) };
}

/** Return what the field at *path* of a record of *type* is called beside those of others. */
export function labelOf(type: ContentType, path: string): string {
  const label = labelAt(type.fields, path);
  return type.isList ? `${type.one} ${label}` : label;
}

/** Return the field at *path*, as `story.0.text`; undefined where there is none. */
export function fieldAt(fields: readonly ContentField[], path: string): ContentField | undefined {
  const [name, , ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  return field && rest.length > 0 ? fieldAt(field.item, rest.join(".")) : field;
}

/** Return the value at *path* of *values*; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((now, name) => (now as Values | null | undefined)?.[name], values);
}

/**
 * Return *values* with another one at *path*; what is on the way there is copied, nothing changed.
 *
 * The way has to be there: `pathNow` says where it leads. Items of lists stay the same ones.
 */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [name = "", ...rest] = path.split(".");
  const [now] = [(values as Values)[name]];
  const next = rest.length > 0 ? withValueAt(now, rest.join("."), value) : value;
  if (!Array.isArray(values)) return { ...values, [name]: next };
  const place = inPlaceOf(now as object, next as object);
  return values.map((one: unknown, index) => (index === Number(name) ? place : one)) as T;
}

/** Return the field of the record in which *path* lies: that is what is saved. */
export function rootOf(path: string): string {
  return path.split(".", 1)[0] ?? path;
}

export function isLong({ kind }: ContentField): boolean {
  return LONG.includes(kind);
}

/** Return how many characters there is room for; undefined where nobody counts them. */
export function limitOf({ kind, limit }: ContentField): number | undefined {
  return COUNTED.includes(kind) ? limit : undefined;
}

export function isSameRecord(one: RecordRef, other: RecordRef): boolean {
  return one.collection === other.collection && one.id === other.id;
}

/** Return every record of *regions*, once. */
export function recordsOf(regions: readonly Region[]): readonly RecordRef[] {
  const all = new Map(regions.map(({ record }) => [`${record.collection}/${record.id}`, record]));
  return [...all.values()];
}
