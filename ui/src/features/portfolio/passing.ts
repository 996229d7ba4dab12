/** What a choice shows of a list that is here as a whole. */
import { styleKey } from "./filters";
import type { Selection } from "./selection";
import type { ProjectCard, ProjectType } from "./types";

/** Return the projects of *type* that *selection* chooses, as `Selection` of the server does. */
export function passing(
  projects: readonly ProjectCard[],
  type: ProjectType,
  selection: Selection,
): readonly ProjectCard[] {
  const { filters, tags, find, found } = selection;
  const styles = selection.styles.map(styleKey);
  return projects.filter(
    (project) =>
      project.type === type &&
      (filters.length === 0 || filters.includes(project.filter ?? "")) &&
      (styles.length === 0 || styles.includes(styleKey(project.style))) &&
      (tags.length === 0 || project.tags.some((tag) => tags.includes(tag))) &&
      (!find || found?.has(project.id)),
  );
}
