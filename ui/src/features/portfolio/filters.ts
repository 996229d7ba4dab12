/** The filters of the gallery, and what passes them. */
import type { ProjectCard, ProjectType } from "./types";

/** Keys as in the projects' `filter` field, which are shown as they are. */
export const AREA_FILTERS = [
  { key: "10PY", hint: "portfolio.filter.area.10_hint" },
  { key: "20PY", hint: "portfolio.filter.area.20_hint" },
  { key: "30PY", hint: "portfolio.filter.area.30_hint" },
  { key: "40PY", hint: "portfolio.filter.area.40_hint" },
  { key: "50PY~", hint: "portfolio.filter.area.50_hint" },
] as const;

export const BUSINESS_FILTERS = [
  { key: "Retail", hint: "portfolio.filter.business.retail_hint" },
  { key: "F&B", hint: "portfolio.filter.business.f_and_b_hint" },
  { key: "Beauty · Wellness", hint: "portfolio.filter.business.beauty_wellness_hint" },
  { key: "Education", hint: "portfolio.filter.business.education_hint" },
  { key: "Office", hint: "portfolio.filter.business.office_hint" },
  { key: "Etc", hint: "portfolio.filter.business.etc_hint" },
] as const;

export type Filter = (typeof AREA_FILTERS)[number] | (typeof BUSINESS_FILTERS)[number];

export function filtersOf(type: ProjectType): readonly Filter[] {
  return type === "residential" ? AREA_FILTERS : BUSINESS_FILTERS;
}

/** Read the `category` of the query; anything unknown means residential. */
export function categoryOf(query: URLSearchParams): ProjectType {
  return query.get("category") === "commercial" ? "commercial" : "residential";
}

/** Add *key* to *chosen*, or take it away. */
export function toggled(chosen: readonly string[], key: string): readonly string[] {
  return chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key];
}

/** Return the projects of *type* that pass any of *chosen*; none chosen lets all pass. */
export function passing(
  projects: readonly ProjectCard[],
  type: ProjectType,
  chosen: readonly string[],
): readonly ProjectCard[] {
  return projects.filter(
    (project) =>
      project.type === type &&
      (chosen.length === 0 || chosen.includes(project.filter ?? "")),
  );
}
