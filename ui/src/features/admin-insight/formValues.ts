/** What stands in the editor: read from a record, judged, and turned back into fields. */
import type { Fields } from "@shared/admin/saveRecord";
import { AWAITED } from "@shared/admin/pasting/pictures";
import { sameValue } from "@shared/admin/saveRecord";
import { isStoredDate, storedDate } from "./dates";
import { isAwaited, picturesIn } from "./picturesOfText";
import type { InsightRecord } from "./types";

export interface FormValues {
  title: string;
  category: string;
  date: string;
  url: string;
  thumbnail: string;
  content: string;
}

export type FieldName = keyof FormValues;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Return an empty form, dated *now*. */
export function emptyValues(now: Date): FormValues {
  return { title: "", category: "trend", date: storedDate(now), url: "", thumbnail: "", content: "" };
}

/** Return what the form shows of *record*. */
export function valuesOf(record: InsightRecord): FormValues {
  return {
    title: textOf(record.title),
    category: textOf(record.category) || "trend",
    date: textOf(record.date),
    url: textOf(record.url),
    thumbnail: textOf(record.thumbnail),
    content: textOf(record.content),
  };
}

/** Return the fields of a new article. */
export function newFields(values: FormValues): Fields {
  const { title, category, content, ...optional } = trimmed(values);
  const given = Object.entries(optional).filter(([, value]) => value);
  return { title, category, content, ...Object.fromEntries(given) };
}

/** Return what was changed of *record*: its date never is; an emptied address goes. */
export function editedFields(record: InsightRecord, values: FormValues): Fields {
  const before = valuesOf(record);
  const names: FieldName[] = ["title", "category", "url", "thumbnail", "content"];
  const changed = names.filter((name) => values[name].trim() !== before[name].trim());
  const now = trimmed(values);
  return Object.fromEntries(
    changed.map((name) => [name, now[name] || (name === "url" || name === "thumbnail" ? null : "")]),
  );
}

/**
 * Return the form over *current*, which somebody else saved after *base* was read: what was changed
 * here stays, except the fields in *theirs*.
 */
export function rebased(
  values: FormValues,
  base: InsightRecord,
  current: InsightRecord,
  theirs: readonly string[],
): FormValues {
  const mine = Object.keys(editedFields(base, values)).filter((name) => !theirs.includes(name));
  const kept = mine.map((name) => [name, values[name as FieldName]] as const);
  return { ...valuesOf(current), ...Object.fromEntries(kept) };
}

export function isSame(one: FormValues, other: FormValues): boolean {
  return sameValue(one, other);
}

export type FaultKey =
  | "admin.editor.error.title_required"
  | "admin.editor.error.content_required"
  | "admin.editor.error.date_invalid"
  | "admin.editor.error.pictures_missing"
  | "admin.editor.error.thumbnail_missing";

/** Return what has to be corrected (specification, section 5), by field. */
export function faultsOf(values: FormValues, isNew: boolean): Partial<Record<FieldName, FaultKey>> {
  const { title, content, date, thumbnail } = trimmed(values);
  const faults: Partial<Record<FieldName, FaultKey>> = {};
  if (!title) faults.title = "admin.editor.error.title_required";
  if (isNew && date && !isStoredDate(date)) faults.date = "admin.editor.error.date_invalid";
  if (!content) faults.content = "admin.editor.error.content_required";
  else if (picturesIn(content).some(isAwaited)) faults.content = "admin.editor.error.pictures_missing";
  if (thumbnail.startsWith(AWAITED)) faults.thumbnail = "admin.editor.error.thumbnail_missing";
  return faults;
}

function trimmed(values: FormValues): FormValues {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries) as unknown as FormValues;
}
