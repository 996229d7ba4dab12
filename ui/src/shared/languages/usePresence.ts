/** Whether a page is there in another language. */
import useSWR from "swr";

import type { Problem } from "../problem";
import { pathOf } from "../site";
import type { Site } from "../site";

/** A page may be `there`, or `missing` although it is there in this language. */
type Presence = "there" | "missing" | "unknown";

const RECORD = /^\/(?:(portfolio|insight)|residential|commercial)\/(?:(?:residential|commercial)\/)?([^/]+)/;

/**
 * Return what says of a language whether the page at *pathname* is there in it.
 *
 * Of a project or an article its answer says so, of others the *site*. What this language lacks, and
 * what no language lists, as the search and the steps of a consultation, is at its own address in
 * all of them: there it is shown, or is said to be nowhere.
 */
export function usePresence(pathname: string, site: Site | undefined): (language: string) => Presence {
  const pages = site?.languages ?? {};
  const url = Object.keys(pages).length > 1 ? recordUrl(pathname) : null;
  const { data, error } = useSWR<{ languages?: readonly string[] }, Problem>(url);
  const known = url ? data?.languages : listing(pages, pathOf(pathname));

  if (url ? error?.status === 404 : known?.length === 0) return () => "there";
  return (language) => {
    if (!known) return "unknown";
    return known.includes(language) ? "there" : "missing";
  };
}

/** Return the languages that have the page at *path*. */
function listing(pages: NonNullable<Site["languages"]>, path: string): string[] {
  return Object.keys(pages).filter((code) => pages[code]?.includes(path));
}

/** Return where what *pathname* shows of a project or an article comes from; null for other pages. */
function recordUrl(pathname: string): string | null {
  const [, kind = "portfolio", id] = RECORD.exec(pathname) ?? [];
  if (!id) return null;
  return `/api/${kind === "insight" ? "insights" : "portfolio"}/${id}`;
}
