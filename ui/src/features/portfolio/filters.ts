/** The filters of the gallery, and the words that are chosen or not. */
import type { ProjectType } from "./types";

/** Keys as in the projects' `filter` field, which are shown as they are. */
export const FILTERS: Readonly<Record<ProjectType, readonly string[]>> = {
  residential: ["10PY", "20PY", "30PY", "40PY", "50PY~"],
  commercial: ["Retail", "F&B", "Beauty · Wellness", "Education", "Office", "Etc"],
};

/** Read the `category` of the query; without one, or one that is unknown, it is *first*. */
export function categoryOf(query: URLSearchParams, first: ProjectType): ProjectType {
  const named = query.get("category");
  return named === "commercial" || named === "residential" ? named : first;
}

/** Return what styles are compared by, as the server's `style_key` does: the set of their words, in whatever order. */
export function styleKey(style: string): string {
  const folded = style.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toUpperCase().trim();
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [folded])].sort().join(" ");
}

/** Add *value* to *chosen*, or take it away, however it is spelled there. */
export function toggled(chosen: readonly string[], value: string): readonly string[] {
  const others = chosen.filter((other) => styleKey(other) !== styleKey(value));
  return others.length < chosen.length ? others : [...chosen, value];
}

/** Tell whether *value* is among *chosen*, however it is spelled there. */
export function isAmong(chosen: readonly string[], value: string): boolean {
  return chosen.some((one) => styleKey(one) === styleKey(value));
}
