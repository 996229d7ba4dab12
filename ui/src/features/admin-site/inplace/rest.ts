/** What of a page cannot be reached where it stands: what is empty, and what is no text or picture of it. */
import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import { labelAt } from "@shared/admin/fieldLabels";
import { editedIn } from "@shared/admin/languages/address";
import { entriesOf } from "@shared/admin/languages/fields";
import { twinFields } from "@shared/admin/languages/registry";
import { BASE } from "@shared/admin/languages/twins";
import { textIn } from "@shared/admin/recordNames";
import { formPath, LISTS } from "@shared/publishing/addresses";
import { isBlank, itemsOf } from "@records/fields/values";
import type { Values } from "@records/fields/values";
import { EVERYWHERE } from "../overview";
import { isOwnPage, servicePath } from "./pages";
import { isSameRecord, labelOf } from "./regions";
import type { RecordRef, Region } from "./regions";
import type { DrawnRecord } from "./stage";
import { t } from "./text";

/** The way to a field, or to a form. */
export interface FormLink {
  label: string;
  to: string;
}

/** What is left of a part of the site, or of a list, on one page. */
export interface Rest extends FormLink {
  name: string;
  /** What would stand in the page, and is not filled. */
  empty: readonly FormLink[];
  /** What has no place in the page that could be edited. */
  others: readonly FormLink[];
}

/** A page as it is drawn. */
export interface DrawnPage {
  address: string;
  regions: readonly Pick<Region, "record" | "path">[];
  records: readonly DrawnRecord[];
  /** Of the slides the one that is shown. */
  slide: string;
  language: string;
}

/** What search engines are told stands on no page. */
const UNSEEN = "search";
/** Kinds that stand in a page as what they are; of any other one being empty means its usual value. */
const SHOWN: readonly string[] = ["line", "text", "markdown", "picture", "date", "telephone", "registration", "email", "list"];

/** Return what is left of each part and list of *page*: its own first, then what stands around every page. */
export function restOf(page: DrawnPage, types: readonly ContentType[]): readonly Rest[] {
  const here = types.filter((type) => isHere(type, page));
  const sorted = [...here.filter((type) => !isAround(type)), ...here.filter(isAround)];
  return sorted.map((type) => restOfType(type, page));
}

/** Say whether *page* shows nothing yet of what it is about. */
export function isEmptyPage(page: DrawnPage, types: readonly ContentType[]): boolean {
  const own = types.filter((type) => isHere(type, page) && !isAround(type));
  return own.length > 0 && !page.regions.some(({ record }) => own.some((type) => isOf(type, record)));
}

/** Return every record that *page* is made of: those of its texts and pictures, and those that show none. */
export function recordsOfPage(page: DrawnPage, types: readonly ContentType[]): readonly RecordRef[] {
  const here = types.filter((type) => isHere(type, page));
  const all = [...page.regions.map(({ record }) => record), ...here.flatMap((type) => recordsOn(type, page))];
  return [...new Map(all.map(({ collection, id }) => [`${collection}/${id}`, { collection, id }])).values()];
}

function isHere(type: ContentType, page: DrawnPage): boolean {
  if (type.name === UNSEEN) return false;
  if (type.seen.includes(page.address)) return true;
  if (isOwnPage(type)) return recordsOn(type, page).length > 0;
  return isAround(type) && page.regions.some(({ record }) => isOf(type, record));
}

function isAround({ name }: ContentType): boolean {
  return EVERYWHERE.includes(name);
}

function isOf({ name, isList }: ContentType, { collection, id }: RecordRef): boolean {
  return isList ? collection === name : collection === "site" && id === name;
}

/** Return the records of *type* that *page* shows; a part that was never written has no values. */
function recordsOn(type: ContentType, { address, records }: DrawnPage): readonly DrawnRecord[] {
  const found = records.filter((record) => isOf(type, record));
  if (isOwnPage(type)) return found.filter(({ values }) => servicePath(values) === address);
  if (!type.seen.includes(address)) return found;
  return type.isList || found.length > 0 ? found : [{ collection: "site", id: type.name, values: {} }];
}

function restOfType(type: ContentType, page: DrawnPage): Rest {
  const all = recordsOn(type, page);
  const shown = type.name === "slides" ? all.filter(({ id }) => id === page.slide) : all;
  const fields = type.fields.filter((field) => isFieldHere(field, type, page));
  const isBase = page.language === BASE.code;
  const left = shown.flatMap((record) => (isBase ? leftOf(record, fields, page.regions) : leftToSay(record, fields, page)));
  const to = editedIn(page.language, formOf(type));
  const isNone = isBase && type.isList && page.records.every((record) => !isOf(type, record));
  const empty = left.filter(({ isEmpty }) => isEmpty);
  const others = left.filter(({ isEmpty }) => !isEmpty);
  const isSingle = shown.length === 1;
  return {
    name: type.name,
    label: type.label,
    to,
    empty: isNone ? [{ label: t("admin.site.add.one", { one: type.one }), to }] : empty.map((one) => linkTo(type, one, !isSingle)),
    // The same field of many records is found in their list.
    others: isSingle
      ? others.map((one) => linkTo(type, one, false))
      : [...new Set(others.map(({ path }) => labelOf(type, path)))].map((label) => ({ label, to })),
  };
}

function isFieldHere({ seen }: ContentField, type: ContentType, { address }: DrawnPage): boolean {
  if (isOwnPage(type)) return seen.includes(type.seen[0] ?? "");
  if (type.seen.includes(address)) return seen.includes(address);
  return type.seen.every((path) => seen.includes(path));
}

interface Left {
  record: DrawnRecord;
  path: string;
  isEmpty: boolean;
}

function leftOf(record: DrawnRecord, fields: readonly ContentField[], regions: DrawnPage["regions"]): readonly Left[] {
  const own = regions.filter((one) => isSameRecord(one.record, record));
  const taken = new Set(own.map(({ path }) => path));
  return walk(fields, record.values, "").flatMap(({ field, path, value }) => {
    if (taken.has(path)) return [];
    return [{ record, path, isEmpty: SHOWN.includes(field.kind) && isBlank(field, value) }];
  });
}

/** Return what *record* says in the base language, and the page does not show in its own. */
function leftToSay(record: DrawnRecord, fields: readonly ContentField[], { regions, language }: DrawnPage): readonly Left[] {
  const own = regions.filter((one) => isSameRecord(one.record, record));
  return entriesOf(twinFields(fields), record.values, language).flatMap(({ path, isMissing }) => {
    // The text of a picture is edited where that stands.
    const isShown = own.some((one) => path === one.path || path.startsWith(`${one.path}.`));
    return isShown ? [] : [{ record, path, isEmpty: isMissing }];
  });
}

interface Leaf {
  field: ContentField;
  path: string;
  value: unknown;
}

/** Return every field of *values* with its path; of a list the fields of its items, of an empty one itself. */
function walk(fields: readonly ContentField[], values: Values, above: string): readonly Leaf[] {
  return fields.flatMap((field): readonly Leaf[] => {
    const [path, value] = [above + field.name, values[field.name]];
    if (field.kind !== "list" || itemsOf(value).length === 0) return [{ field, path, value }];
    return itemsOf(value).flatMap((item, place) => walk(field.item, item, `${path}.${place}.`));
  });
}

function formOf({ name, isList }: ContentType): string {
  return isList ? LISTS[name as keyof typeof LISTS] : formPath("site", name);
}

function linkTo(type: ContentType, { record, path }: Left, isNamed: boolean): FormLink {
  const label = labelAt(type.fields, path);
  const title = textIn(record.values, type.title) || t("admin.site.untitled", { one: type.one });
  // Forms name the fields of items with hyphens.
  const field = new URLSearchParams({ field: path.replaceAll(".", "-") });
  return {
    label: isNamed ? `${title} · ${label}` : label,
    to: `${formPath(record.collection, record.id)}?${field}`,
  };
}
