/** The pages that can be edited where they stand: where that is done, and what they are called. */
import useSWR from "swr";

import type { ContentType } from "@shared/admin/contentTypes";
import { textIn } from "@shared/admin/recordNames";
import type { Problem } from "@shared/problem";
import { LISTS } from "@shared/publishing/addresses";
import { listUrl } from "../records";
import type { ListedRecords } from "../records";
import { t } from "./text";

/** Where pages are edited; the address of the page follows. */
const FOLDER = `${LISTS.site}/page`;
const HOME = "/";
/** An address with places in it is that of many pages. */
const PLACE = "{";

export interface SitePage {
  /** Where visitors see it. */
  path: string;
  title: string;
}

/** Return where the page at *path* is edited. */
export function editingPath(path: string): string {
  return `${FOLDER}${path}`;
}

/** Return the address of the page that is edited at *pathname*, with its query. */
export function pageAt(pathname: string, search: string): string {
  const path = pathname.slice(FOLDER.length).replace(/\/+$/, "");
  return (path || HOME) + search;
}

/** Return where visitors see most of *type*; undefined where they see nothing of it on a page. */
export function pathOfType({ seen }: ContentType): string | undefined {
  return seen.find((path) => !path.includes(PLACE));
}

/** Return where visitors see the service in *record*. */
export function servicePath(record: object): string {
  return `/business/${textIn(record, "group")}/${textIn(record, "slug")}`;
}

/** Return every page whose texts are the studio's own. */
export function usePages(types: readonly ContentType[]): readonly SitePage[] {
  const { data } = useSWR<ListedRecords, Problem>(types.length > 0 ? listUrl("services") : null);
  const services = (data?.items ?? []).map((service) => ({
    path: servicePath(service),
    title: textIn(service, "title"),
  }));
  const parts = types.flatMap((type) => {
    const [path = PLACE] = type.seen;
    return path === HOME || path.includes(PLACE) ? [] : [{ path, title: type.label }];
  });
  const once = parts.filter((page, place) => parts.findIndex(({ path }) => path === page.path) === place);
  return [{ path: HOME, title: t("admin.inplace.home") }, ...once, ...services];
}
