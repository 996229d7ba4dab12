/** The parts of a long gallery. */
import { PROJECTS_URL } from "./types";
import type { ProjectType } from "./types";

/** The pages; those of a filter have no address of their own. */
export const GALLERIES = { residential: "/portfolio", commercial: "/portfolio?category=commercial" };

/** Return the address of the projects of *type* that pass any of *chosen*. */
export function selectionUrl(type: ProjectType, chosen: readonly string[]): string {
  const filters = chosen.toSorted().map((key) => `&filter=${encodeURIComponent(key)}`);
  return `${PROJECTS_URL}?category=${type}${filters.join("")}`;
}
