/** The pages that can be edited where they stand: where that is done, and what they are called. */
import useSWR from "swr";

import type { ContentType } from "@shared/admin/contentTypes";
import { textIn } from "@shared/admin/recordNames";
import { askingFor, editedIn, languageAsked } from "@shared/admin/languages/address";
import type { Problem } from "@shared/problem";
import { BASE } from "@shared/admin/languages/twins";
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

/** Return where the page at *path* is edited in *language*. */
export function editingPath(path: string, language = BASE.code): string {
  return editedIn(language, `${FOLDER}${path}`);
}

/** Return where the first page is edited with its *slide* in *language*. */
export function slidePath(slide: string, language = BASE.code): string {
  return editingPath(withSlide(HOME, slide), language);
}

/** Return the address of a page as it begins with *slide*, where that is one. */
export function withSlide(address: string, slide: string): string {
  return slide ? `${address}?${new URLSearchParams({ [SLIDE]: slide })}` : address;
}

/** The page that is edited. */
export interface EditedPage {
  /** Where visitors see it, with its query, in the base language. */
  address: string;
  /** Of its slides the one that is asked for. */
  slide: string;
  /** The language in which it is edited. */
  language: string;
}

/** Return which page is edited at *pathname*. */
export function pageAt(pathname: string, search: string): EditedPage {
  const path = pathname.slice(FOLDER.length).replace(/\/+$/, "") || HOME;
  const asked = new URLSearchParams(search);
  const language = languageAsked(asked) ?? BASE.code;
  const query = askingFor(BASE.code, asked);
  if (path === HOME) return { address: path, slide: query.get(SLIDE) ?? "", language };
  return { address: query.size > 0 ? `${path}?${query}` : path, slide: "", language };
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
