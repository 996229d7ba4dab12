/** The rows of a list of the site: what each is called, where it stands, and in which group. */
import type { ContentType } from "@shared/admin/contentTypes";
import { textIn } from "@shared/admin/recordNames";
import { standingOf } from "@shared/publishing/StateMark";
import type { Standing } from "@shared/publishing/StateMark";
import type { ListedRecord } from "./records";
import { t } from "./text";

export interface ListRow {
  id: string;
  title: string;
  /** One line more about it; '' for none. */
  detail: string;
  /** The picture as it is stored, if any. */
  picture: unknown;
  group: string;
  standing: Standing;
}

/** Rows that stand together; the only group of a list has no label. */
export interface RowGroup {
  key: string;
  label: string;
  rows: readonly ListRow[];
}

/** The field that tells one record from another of the same name. */
const DETAILS: Readonly<Record<string, string>> = {
  services: "subtitle",
  questions: "group",
  profiles: "url",
  principles: "heading",
};
const GROUP = "group";

/** Return the rows of *records*, in their order. */
export function rowsOf(type: ContentType, records: readonly ListedRecord[]): readonly ListRow[] {
  const pictures = type.fields.filter(({ kind }) => kind === "picture");
  return records.map((record) => ({
    id: record.id,
    title: textIn(record, type.title) || t("admin.site.untitled", { one: type.one }),
    detail: textIn(record, DETAILS[type.name] ?? ""),
    picture: pictures.map(({ name }) => record[name]).find(Boolean),
    group: textIn(record, GROUP),
    standing: standingOf(record),
  }));
}

/** Return *rows* in the groups that the registry gives a choice of, or all in one. */
export function groupedRows(type: ContentType, rows: readonly ListRow[]): readonly RowGroup[] {
  const choices = type.fields.find(({ name, kind }) => name === GROUP && kind === "choice")?.choices ?? [];
  if (choices.length === 0) return [{ key: "", label: "", rows }];
  const groups = choices.map(({ value, label }) => ({
    key: value,
    label,
    rows: rows.filter(({ group }) => group === value),
  }));
  const others = rows.filter(({ group }) => choices.every(({ value }) => value !== group));
  return others.length > 0 ? [...groups, { key: "", label: t("admin.site.other_group"), rows: others }] : groups;
}

/** Return those of *rows* that have a place among what visitors see. */
export function placedIn(rows: readonly ListRow[]): readonly ListRow[] {
  return rows.filter(({ standing }) => standing.state === "public");
}

/** Say whether visitors have never seen the row: its place begins with its publication. */
export function isUnplaced({ standing }: ListRow): boolean {
  return standing.neverPublic === true;
}

/** Say whether the list takes no other record: drafts take the room that they will need. */
export function isFull({ most }: ContentType, rows: readonly ListRow[]): boolean {
  return rows.filter(({ standing }) => standing.state !== "hidden").length >= most;
}

/** Return what a record is called above its form: a slide by its number, if it has one. */
export function headingOf(type: ContentType, rows: readonly ListRow[], row: ListRow): string {
  const number = placedIn(rows).indexOf(row) + 1;
  return type.name === "slides" && number > 0 ? t("admin.site.slides.one", { n: number }) : row.title;
}
