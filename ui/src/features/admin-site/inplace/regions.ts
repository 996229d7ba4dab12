/** The parts of a page that can be edited where they stand, and the values behind them. */
import { contentTypeOf } from "@shared/admin/contentTypes";
import type { ContentCollection, ContentField, ContentType } from "@shared/admin/contentTypes";
import { labelAt } from "@shared/admin/fieldLabels";
import { withTwins } from "@shared/admin/languages/registry";
import { BASE, fieldAt as rootOf, languageAt, splitTwin, textOf, twinName, withTwin } from "@shared/admin/languages/twins";
import { inPlaceOf } from "@records/fields/itemKeys";
import { COUNTED } from "@records/fields/values";
import type { Values } from "@records/fields/values";
import type { Found, Place, Windows } from "./marks";

/** A record of the studio's own texts. */
export interface RecordRef {
  collection: ContentCollection;
  id: string;
}

/** Where the text of another language lies in a record, and where the one that it says. */
export interface Translation {
  language: string;
  twin: string;
  source: string;
}

interface Named {
  /** Tells it from every other one of the page, in the next drawing of the page too. */
  key: string;
  record: RecordRef;
  path: string;
  field: ContentField;
  /** What the field is called; of a list's record with what that is. */
  label: string;
  /** Null for what is edited in the base language. */
  translation: Translation | null;
}

export type TextRegion = Named & { range: Range; image?: never };
export type PictureRegion = Named & { image: HTMLImageElement; windows: Windows; range?: never };
export type Region = TextRegion | PictureRegion;

/** Kinds that are typed as a text in the page; of these only two have several lines. */
const TYPED: readonly string[] = ["line", "text", "markdown", "registration"];
const LONG: readonly string[] = ["text", "markdown"];

/** Return what of *found* in a page in *language* the registry knows, and can be edited in place. */
export function regionsOf(found: readonly Found[], types: readonly ContentType[], language = BASE.code): readonly Region[] {
  const times = new Map<string, number>();
  return found.flatMap((one): Region[] => {
    const name = nameOf(one.place, types);
    const named = name && { ...name, translation: translationOf(one.place.path, one.image ? language : "") };
    if (!named || (one.image ? named.field.kind !== "picture" : !TYPED.includes(named.field.kind))) return [];
    const time = times.get(named.key) ?? 0;
    times.set(named.key, time + 1);
    const key = `${named.key}#${time}`;
    return [one.image ? { ...named, key, image: one.image, windows: one.windows } : { ...named, key, range: one.range }];
  });
}

/** Return where the twin at *path* lies, or that of the text of the picture there; null for what is none. */
function translationOf(path: string, ofPicture: string): Translation | null {
  if (ofPicture === BASE.code) return null;
  if (ofPicture) return { language: ofPicture, twin: `${path}.${twinName(ofPicture, "alt")}`, source: `${path}.alt` };
  const language = languageAt(path);
  return language === BASE.code ? null : { language, twin: path, source: path.split(".").filter((step) => step !== language).join(".") };
}

function nameOf({ collection, id, path }: Place, types: readonly ContentType[]): Omit<Named, "translation"> | null {
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

/** Return the field at *path*, as `story.0.text`, or the twin there, as `story.0.en.text`; undefined where there is none. */
export function fieldAt(fields: readonly ContentField[], path: string): ContentField | undefined {
  if (splitTwin(path)) return withTwins(fields).find(({ name }) => name === path);
  const [name, , ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  return field && rest.length > 0 ? fieldAt(field.item, rest.join(".")) : field;
}

/** Return the value at *path* of *values*, whose own twins are fields of theirs; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  const root = rootOf(path);
  const below = path.slice(root.length + 1).split(".").filter(Boolean);
  return [root, ...below].reduce<unknown>((now, name) => (now as Values | null | undefined)?.[name], values);
}

/**
 * Return *values* with another one at *path*; what is on the way there is copied, nothing changed.
 *
 * The way has to be there: `pathNow` says where it leads; that to a twin is made. Items of lists stay the same ones.
 */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const twin = splitTwin(path);
  if (twin) return withTwin(values as object, twin.language.code, twin.of, textOf(value)) as T;
  const [name = "", ...rest] = path.split(".");
  const [now] = [(values as Values)[name]];
  const next = rest.length > 0 ? withValueAt(now, rest.join("."), value) : value;
  if (!Array.isArray(values)) return { ...values, [name]: next };
  const place = inPlaceOf(now as object, next as object);
  return values.map((one: unknown, index) => (index === Number(name) ? place : one)) as T;
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
