/** The registry of content: which collections and parts of the site there are, and their fields. */
import useSWR from "swr";

import type { At, Schema } from "../contract";
import type { Problem } from "../problem";
import type { SiteList } from "../publishing/types";

export type ContentType = Schema<"ContentTypeOut">;
export type ContentField = Schema<"FieldOut">;

/** The parts of the site, and the lists beside them. */
export type ContentCollection = "site" | SiteList;

const TYPES_URL = "/api/admin/content-types";
/** What has a page each, and clients who agree to it. */
const WORKS: readonly string[] = ["portfolio", "insights"];

/** Return every collection and part, undefined until they are known. */
export function useContentTypes() {
  const { data, error, mutate } = useSWR<At<typeof TYPES_URL>, Problem>(TYPES_URL, { revalidateOnFocus: false });
  return { types: data?.items, problem: data ? undefined : error, retry: () => void mutate() };
}

/** Return the type of the record *id* of *collection*; undefined until it is known. */
export function useContentType(collection: string, id = ""): ContentType | undefined {
  return contentTypeOf(useContentTypes().types, collection, id);
}

/** Return the parts and lists of the site among *types*. */
export function siteTypes(types: readonly ContentType[] | undefined): readonly ContentType[] | undefined {
  return types?.filter(({ collection }) => !WORKS.includes(collection));
}

/** Return by which name a device keeps what is typed of a record: ids alone are those of their lists. */
export function keptAs(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/** Return the type of the record *id* of *collection*; undefined where it has none. */
export function contentTypeOf(
  types: readonly ContentType[] | undefined,
  collection: string,
  id: string,
): ContentType | undefined {
  const isPart = collection === "site";
  return types?.find(({ name, isList }) => isList !== isPart && name === (isPart ? id : collection));
}
