/** What records are called: projects and articles by their titles, the studio's own texts by the registry. */
import { SITE_LISTS } from "../publishing/types";
import { contentTypeOf } from "./contentTypes";
import type { ContentType } from "./contentTypes";

/** Say whether records of *collection* are the studio's own texts. */
export function isOfSite(collection: string): boolean {
  return collection === "site" || (SITE_LISTS as readonly string[]).includes(collection);
}

/** Return what a record is called: a part of the site by its name, anything else by its *title*, or as one of its kind. */
export function nameOfRecord(
  types: readonly ContentType[] | undefined,
  collection: string,
  id: string,
  title: string,
): string {
  const type = contentTypeOf(types, collection, id);
  if (!type) return title;
  return type.isList ? title || type.one : type.label;
}

/** Return the text in a field of a stored record; '' for anything else. */
export function textIn(record: object, field: string): string {
  const value = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === "string" ? value.trim() : "";
}
