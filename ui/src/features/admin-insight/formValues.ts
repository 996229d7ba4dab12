/** What stands in the editor: read from a record, judged, and turned back into fields. */
import { mergedTexts, twinTextFields, twinTexts } from "@shared/admin/languages/formTexts";
import type { TwinTexts } from "@shared/admin/languages/formTexts";
import type { Fields } from "@shared/admin/saveRecord";
import { sameValue } from "@shared/admin/saveRecord";
import { AWAITED } from "@shared/admin/pasting/pictures";
import { trimmedText } from "@shared/unseen";
import { formDate, isStoredDate, storedDate } from "./dates";
import { isAwaited, picturesIn } from "./picturesOfText";
import type { TextPicture } from "./picturesOfText";
import { t } from "./text";
import type { InsightRecord } from "./types";

interface Texts {
  title: string;
  category: string;
  date: string;
  url: string;
  thumbnail: string;
  content: string;
}

export interface FormValues extends Texts {
  /** What is said in other languages. */
  twins: TwinTexts;
}

export type FieldName = keyof Texts;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Return an empty form, dated *now*. */
export function emptyValues(now: Date): FormValues {
  return { title: "", category: "trend", date: storedDate(now), url: "", thumbnail: "", content: "", twins: {} };
}

/** Return what the form shows of *record*. */
export function valuesOf(record: InsightRecord): FormValues {
  return {
    title: textOf(record.title),
    category: textOf(record.category) || "trend",
    date: formDate(record),
    url: textOf(record.url),
    thumbnail: textOf(record.thumbnail),
    content: textOf(record.content),
    twins: twinTexts(record),
  };
}

/** Return what a stored article is called: by its title, or that it has none but blanks. */
export function nameOf(record: InsightRecord): string {
  const title = textOf(record.title);
  return trimmedText(title) ? title : t("admin.insight.card.untitled");
}

/** Return the fields of a new article. */
export function newFields(values: FormValues): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(values)).filter(([, value]) => value));
}

/** Say whether the date of *base* may still be chosen: until visitors have seen the article. */
export function isDateOpen(base: { record: InsightRecord } | null): boolean {
  return base === null || base.record["neverPublic"] === true;
}

/** Return the names of the fields in which *values* differ from *before*. */
export function changedNames(before: FormValues, values: FormValues): string[] {
  const [was, now] = [fieldsOf(before), fieldsOf(values)];
  return Object.keys(now).filter((name) => !sameValue(now[name], was[name]));
}

/** Return what *values* say, by the names of the fields; null where a twin is none. */
function fieldsOf(values: FormValues): Fields {
  return { ...trimmed(values), ...twinTextFields(values.twins) };
}

/** What the server refuses to be without: it is told that they were emptied. */
const EMPTIED: readonly string[] = ["title", "category", "date", "content"];

/** Return what was changed of *record*: an emptied address goes, a date that visitors know stays. */
export function editedFields(record: InsightRecord, values: FormValues): Fields {
  const changed = changedNames(valuesOf(record), values).filter((name) => name !== "date" || isDateOpen({ record }));
  const now = fieldsOf(values);
  return Object.fromEntries(changed.map((name) => [name, now[name] || (EMPTIED.includes(name) ? "" : null)]));
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
  const mine = new Set(Object.keys(editedFields(base, values)).filter((name) => !theirs.includes(name)));
  const now = valuesOf(current);
  const kept = Object.entries(values).filter(([name]) => mine.has(name));
  return { ...now, ...Object.fromEntries(kept), twins: mergedTexts(now.twins, values.twins, mine) };
}

export type FaultKey =
  | "admin.editor.error.title_required"
  | "admin.editor.error.content_required"
  | "admin.editor.error.date_invalid"
  | "admin.editor.error.pictures_missing"
  | "admin.editor.error.thumbnail_missing";

type FormFaults = Partial<Record<FieldName, FaultKey>>;

/** Return what stands in the way of keeping *values* as a draft: it needs its title alone. */
export function draftFaultsOf(values: FormValues, isDated: boolean): FormFaults {
  const { title, date } = trimmed(values);
  const faults: FormFaults = {};
  if (!title) faults.title = "admin.editor.error.title_required";
  if (isDated && date && !isStoredDate(date)) faults.date = "admin.editor.error.date_invalid";
  return faults;
}

/**
 * Return what has to be corrected before publication (specification, section 5), by field.
 *
 * *isDated* says whether the date can be chosen; a picture that *isOnItsWay* is waited for.
 */
export function faultsOf(
  values: FormValues,
  isDated: boolean,
  isOnItsWay: (name: string) => boolean = () => false,
): FormFaults {
  const { content, thumbnail } = trimmed(values);
  const faults = draftFaultsOf(values, isDated);
  const isMissing = (picture: TextPicture) => isAwaited(picture) && !isOnItsWay(picture.address);
  if (!content) faults.content = "admin.editor.error.content_required";
  else if (picturesIn(content).some(isMissing)) faults.content = "admin.editor.error.pictures_missing";
  if (thumbnail.startsWith(AWAITED) && !isOnItsWay(thumbnail)) faults.thumbnail = "admin.editor.error.thumbnail_missing";
  return faults;
}

function trimmed(values: FormValues): Texts {
  const { twins: _, ...texts } = values;
  const entries = Object.entries(texts).map(([name, value]) => [name, trimmedText(String(value))]);
  return Object.fromEntries(entries) as unknown as Texts;
}
