/** The registry of the studio's own texts: what their parts and lists are called, and hold. */
import useSWR from "swr";

import type { At, Schema } from "../contract";
import type { Problem } from "../problem";
import { SITE_LISTS } from "./types";
import type { SiteList } from "./types";

export type ContentType = Schema<"ContentTypeOut">;
export type ContentField = Schema<"FieldOut">;

const NONE: readonly ContentType[] = [];

/** Return every part and list, in their order; none until they are known. It stays the same while the server runs. */
export function useContentTypes(): readonly ContentType[] {
  const { data } = useSWR<At<"/api/admin/content-types">, Problem>("/api/admin/content-types", {
    revalidateOnFocus: false,
  });
  return data?.items ?? NONE;
}

export function isSiteList(name: string): name is SiteList {
  return (SITE_LISTS as readonly string[]).includes(name);
}

/** Say whether records of *collection* are the studio's own texts. */
export function isOfSite(collection: string): boolean {
  return collection === "site" || isSiteList(collection);
}

/** Return the part or list to which a record belongs; undefined for anything else. */
export function typeOfRecord(types: readonly ContentType[], collection: string, id: string): ContentType | undefined {
  return types.find((type) => type.collection === collection && (type.isList || type.name === id));
}

/** Return what a record is called: a part by its name, anything else by its *title*, or as one of its kind. */
export function nameOfRecord(types: readonly ContentType[], collection: string, id: string, title: string): string {
  const type = typeOfRecord(types, collection, id);
  if (!type) return title;
  return type.isList ? title || type.one : type.label;
}

/** Return a stored value that is text; '' for anything else. */
export function textIn(record: object, field: string): string {
  const value = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === "string" ? value.trim() : "";
}
