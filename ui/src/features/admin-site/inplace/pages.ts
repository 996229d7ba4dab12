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
/** The first page. */
export const HOME = "/";
/** An address with places in it is that of many pages. */
const PLACE = "{";

export interface SitePage {
  /** Where visitors see it. */
  path: string;
  title: string;
}

/** The part of an address that names the slide with which the first page begins. */
const SLIDE = "slide";

/** Return where the page at *path* is edited. */
export function editingPath(path: string): string {
  return `${FOLDER}${path}`;
}

/** Return where the first page is edited with its *slide*. */
export function slidePath(slide: string): string {
  return editingPath(withSlide(HOME, slide));
}

/** Return the address of a page as it begins with *slide*, where that is one. */
export function withSlide(address: string, slide: string): string {
  return slide ? `${address}?${new URLSearchParams({ [SLIDE]: slide })}` : address;
}

/** Return which page is edited at *pathname*: its address with its query, and the slide that is asked for. */
export function pageAt(pathname: string, search: string): { address: string; slide: string } {
  const path = pathname.slice(FOLDER.length).replace(/\/+$/, "") || HOME;
  if (path !== HOME) return { address: path + search, slide: "" };
  return { address: path, slide: new URLSearchParams(search).get(SLIDE) ?? "" };
}

/** Say whether each record of *type* has a page of its own. */
export function isOwnPage({ seen }: Pick<ContentType, "seen">): boolean {
  return seen[0]?.includes(PLACE) ?? false;
}

/** Return where visitors see most of *type*; undefined where they see nothing of it on a page. */
export function pathOfType({ seen }: ContentType): string | undefined {
  return seen.find((path) => !path.includes(PLACE));
}

/** Return where visitors see the service in *record*; undefined for one that has no address yet. */
export function servicePath(record: object): string | undefined {
  const [group, slug] = [textIn(record, "group"), textIn(record, "slug")];
  return group && slug ? `/business/${group}/${slug}` : undefined;
}

/** Return every page whose texts are the studio's own. */
export function usePages(types: readonly ContentType[]): readonly SitePage[] {
  const { data } = useSWR<ListedRecords, Problem>(types.length > 0 ? listUrl("services") : null);
  const services = (data?.items ?? []).flatMap((service) => {
    const path = servicePath(service);
    return path === undefined ? [] : [{ path, title: textIn(service, "title") }];
  });
  const parts = types.flatMap((type) => {
    const [path = PLACE] = type.seen;
    return path === HOME || path.includes(PLACE) ? [] : [{ path, title: type.label }];
  });
  const once = parts.filter((page, place) => parts.findIndex(({ path }) => path === page.path) === place);
  return [{ path: HOME, title: t("admin.inplace.home") }, ...once, ...services];
}
