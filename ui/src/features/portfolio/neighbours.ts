/** The projects before and after one, as the visitor sees the list. */
import type { Project, ProjectCard } from "./types";

export type Neighbour = Pick<ProjectCard, "id" | "title" | "thumbnail" | "typeLabel" | "size">;

export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Where it stands in the list, from 1; undefined where it is not in it. */
  position: number | undefined;
  /** How many the whole list has. */
  total: number;
}

/**
 * Return what stands beside the project *id* in *listed*, the beginning of a list of *total*.
 *
 * A whole list closes into a ring, in which the only other project is the next one. Where more would have to be loaded, and for a project that is not
 * listed, the public order counts, which the project itself names.
 */
export function neighboursOf(
  id: string,
  listed: readonly Neighbour[],
  total: number,
  project?: Pick<Project, "previous" | "next">,
): Neighbours {
  const at = listed.findIndex((other) => other.id === id);
  const isWhole = listed.length === total;
  const beside = (step: number) => {
    const index = isWhole ? (at + step + total) % total : at + step;
    const found = at < 0 ? undefined : listed[index];
    return found?.id === id ? null : found;
  };
  const [before, after] = [beside(-1), beside(1)];
  const previous = before === undefined ? (project?.previous ?? null) : before;
  const next = after === undefined ? (project?.next ?? null) : after;
  return {
    previous: previous?.id === next?.id ? null : previous,
    next,
    position: at < 0 ? undefined : at + 1,
    total,
  };
}
