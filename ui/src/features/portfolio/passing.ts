/** What a choice shows of a list that is here as a whole. */
import { folded, styleKey } from "./filters";
import type { Selection } from "./selection";
import { tagName } from "./tags";
import type { ProjectCard, ProjectType } from "./types";

/** Return the projects of *type* that *selection* chooses, as `Selection` of the server does. */
export function passing(
  projects: readonly ProjectCard[],
  type: ProjectType,
  selection: Selection,
): readonly ProjectCard[] {
  const { filters, tags } = selection;
  const styles = selection.styles.map(styleKey);
  const words = selection.find ? folded(selection.find).split(" ") : [];
  return projects.filter((project) => {
    const { style, text } = comparedOf(project);
    return (
      project.type === type &&
      (filters.length === 0 || filters.includes(project.filter ?? "")) &&
      (styles.length === 0 || styles.includes(style)) &&
      (tags.length === 0 || project.tags.some((tag) => tags.includes(tag))) &&
      words.every((word) => text.includes(word))
    );
  });
}

interface Compared {
  style: string;
  /** What the project is found by. */
  text: string;
}

/** Kept with each card: lists are asked about again with every letter that is typed. */
const compared = new WeakMap<ProjectCard, Compared>();

/** Return what a choice looks at of *project*. */
export function comparedOf(project: ProjectCard): Compared {
  const kept = compared.get(project);
  if (kept) return kept;
  const { title, location, typeLabel, style, tags } = project;
  const text = folded([title, location, typeLabel, style, ...tags.map(tagName)].join(" "));
  const fresh = { style: styleKey(style), text };
  compared.set(project, fresh);
  return fresh;
}
