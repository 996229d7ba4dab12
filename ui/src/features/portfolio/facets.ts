/** What each further choice would leave of a list that is here as a whole. */
import { styleKey } from "./filters";
import { passing } from "./passing";
import type { Selection } from "./selection";
import { TAGS } from "./tags";
import type { Facets, ProjectCard, ProjectType } from "./types";

/** Return what the styles and tags of *type* would show beside *selection*, as `facets_of` does. */
export function facetsOf(
  projects: readonly ProjectCard[],
  type: ProjectType,
  selection: Selection,
): Facets {
  const all = projects.filter((project) => project.type === type);
  const spelled = new Map<string, string>();
  for (const project of all) {
    const style = styleKey(project.style);
    if (style && !spelled.has(style)) spelled.set(style, project.style);
  }
  const frequency = counted(all.map((project) => styleKey(project.style)));
  const frequent = [...spelled].sort(([one], [other]) => (frequency.get(other) ?? 0) - (frequency.get(one) ?? 0));
  const used = new Set(all.flatMap(({ tags }) => tags));
  const besideStyle = passing(all, type, { ...selection, styles: [] });
  const besideTag = passing(all, type, { ...selection, tags: [] });
  const styles = counted(besideStyle.map((project) => styleKey(project.style)));
  const tags = counted(besideTag.flatMap((project) => project.tags));
  return {
    styles: frequent.map(([key, value]) => ({ value, count: styles.get(key) ?? 0 })),
    tags: TAGS.filter((key) => used.has(key)).map((value) => ({ value, count: tags.get(value) ?? 0 })),
  };
}

function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
