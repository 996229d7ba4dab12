/** What is chosen in the gallery, and how it stands in addresses, as the server writes it. */
import { tidy } from "@shared/words";

import { FILTERS } from "./filters";
import { TAGS } from "./tags";
import { PROJECTS_URL } from "./types";
import type { ProjectType } from "./types";

/** Any of a group passes, and every group has to; an empty one lets all pass. */
export interface Selection {
  filters: readonly string[];
  styles: readonly string[];
  /** The keys of tags. */
  tags: readonly string[];
  /** Words to search for. */
  find: string;
  /** The ids of what these find, which the server alone knows. */
  found?: ReadonlySet<string> | undefined;
}

export const NOTHING: Selection = { filters: [], styles: [], tags: [], find: "" };
/** In the order in which they are shown. */
export const GROUPS = ["filters", "styles", "tags", "find"] as const;
export type Group = (typeof GROUPS)[number];

/** So many styles are read from an address, as the server does. */
const MOST_STYLES = 20;

const GALLERIES = { residential: "/portfolio", commercial: "/portfolio?category=commercial" };

/** Return the groups in which something is chosen. */
export function groupsIn(selection: Selection): Group[] {
  return GROUPS.filter((group) => selection[group].length > 0);
}

/** Return how many conditions are chosen beside the ruler. */
export function conditionsIn({ styles, tags, find }: Selection): number {
  return styles.length + tags.length + (find ? 1 : 0);
}

/** Return the address of the list of *selection*. */
export function selectionUrl(type: ProjectType, selection: Selection): string {
  return withParts(`${PROJECTS_URL}?category=${type}`, selection);
}

/** Return the address of the page that shows it; of *first*, which is opened without a category, as the server writes it. */
export function galleryPath(type: ProjectType, selection: Selection, first: ProjectType = "residential"): string {
  return withParts(first === "commercial" ? `/portfolio?category=${type}` : GALLERIES[type], selection);
}

/** Return what the query of an address chooses; what the category does not have is left out. */
export function selectionIn(query: URLSearchParams, type: ProjectType): Selection {
  const [filters, tags] = [query.getAll("filter"), query.getAll("tag")];
  return {
    filters: FILTERS[type].filter((key) => filters.includes(key)),
    styles: sorted(query.getAll("style")).slice(0, MOST_STYLES),
    tags: TAGS.filter((key) => tags.includes(key)),
    find: tidy(query.get("find") ?? ""),
  };
}

function withParts(address: string, { filters, styles, tags, find }: Selection): string {
  const groups = { filter: sorted(filters), style: sorted(styles), tag: sorted(tags), find: find ? [find] : [] };
  const parts = Object.entries(groups).flatMap(([name, values]) =>
    values.map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  const mark = address.includes("?") ? "&" : "?";
  return parts.length > 0 ? `${address}${mark}${parts.join("&")}` : address;
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
