/** The parts of a long gallery. */
import { filtersOf } from "./filters";
import { PROJECTS_URL } from "./types";
import type { ProjectType } from "./types";

const GALLERIES = { residential: "/portfolio", commercial: "/portfolio?category=commercial" };

/** Return the address of the projects of *type* that pass any of *chosen*. */
export function selectionUrl(type: ProjectType, chosen: readonly string[]): string {
  return withFilters(`${PROJECTS_URL}?category=${type}`, chosen);
}

/** Return the address of the page that shows them. */
export function galleryPath(type: ProjectType, chosen: readonly string[]): string {
  return withFilters(GALLERIES[type], chosen);
}

/** Return the filters of *type* that the query of an address chooses. */
export function filtersIn(query: URLSearchParams, type: ProjectType): readonly string[] {
  const asked = query.getAll("filter");
  return filtersOf(type)
    .map(({ key }) => key)
    .filter((key) => asked.includes(key));
}

function withFilters(address: string, chosen: readonly string[]): string {
  const filters = [...chosen].sort().map((key) => `filter=${encodeURIComponent(key)}`);
  const mark = address.includes("?") ? "&" : "?";
  return filters.length > 0 ? `${address}${mark}${filters.join("&")}` : address;
}
