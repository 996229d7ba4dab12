/** The registry of the studio's own texts: which parts and lists there are, and their fields. */
import useSWR from "swr";

import type { At, Schema } from "../contract";
import type { Problem } from "../problem";
import type { SiteList } from "../publishing/types";

export type ContentType = Schema<"ContentTypeOut">;
export type ContentField = Schema<"FieldOut">;

/** The parts of the site, and the lists beside them. */
export type ContentCollection = "site" | SiteList;

const TYPES_URL = "/api/admin/content-types";

/** Return every part and list, undefined until they are known; null asks for nothing. */
export function useContentTypes(isAsked = true) {
  const { data, error, mutate } = useSWR<At<typeof TYPES_URL>, Problem>(isAsked ? TYPES_URL : null, {
    revalidateOnFocus: false,
  });
  return { types: data?.items, problem: data ? undefined : error, retry: () => void mutate() };
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
