/** What the gallery knows of the projects that are chosen. */
import type { ListPage } from "@shared/lists/pages";
import { PAGE_SIZE } from "@shared/lists/useFirst";
import type { Wanted } from "@shared/lists/useWanted";
import type { Problem } from "@shared/problem";
import { passing } from "./passing";
import { selectionUrl } from "./selection";
import type { Selection } from "./selection";
import type { Facets, ProjectCard, ProjectType } from "./types";

/** So many are shown, of which list, and what stands beside them. */
export interface Listed {
  /** The address of the list that this is of. */
  url: string;
  /** What may be seen. */
  shown: readonly ProjectCard[];
  /** What is here already, the shown ones first. */
  known: readonly ProjectCard[];
  /** How many are chosen; undefined until that is known. */
  total?: number | undefined;
  /** What the server says of a list that did not come as a whole. */
  facets?: Facets | undefined;
  isLoading: boolean;
  problem?: Problem | undefined;
  retry?: () => void;
  /** How many are wanted of each long list. */
  wanted?: Wanted | undefined;
  /** Whether all that is wanted can be shown. */
  isThere: boolean;
}

/** Return what the beginning of the list of all tells, which is all of it unless it is very long. */
export function listedIn(
  first: ListPage<ProjectCard> | undefined,
  type: ProjectType,
  selection: Selection,
): Listed {
  const url = selectionUrl(type, selection);
  if (!first) return { url, shown: [], known: [], isLoading: true, isThere: false };
  const known = passing(first.items, type, selection);
  const isWhole = first.next === undefined && (!selection.find || !!selection.found);
  return {
    url,
    shown: known.slice(0, PAGE_SIZE),
    known,
    ...(isWhole ? { total: known.length } : {}),
    isLoading: !isWhole && known.length === 0,
    // A list that goes on is there when the code that goes on says so.
    isThere: isWhole && first.items.length <= PAGE_SIZE,
  };
}

/** What is kept of it with each entry of the history. */
export type Kept = Pick<Listed, "wanted">;
