/** The projects of a choice. */
import { useMemo, useState } from "react";
import useSWR, { useSWRConfig } from "swr";

import { pageUrl } from "@shared/lists/pages";
import { PAGE_SIZE, useFirst } from "@shared/lists/useFirst";
import type { Problem } from "@shared/problem";
import { listedIn } from "./listed";
import type { Listed } from "./listed";
import { NOTHING, selectionUrl } from "./selection";
import type { Selection } from "./selection";
import { PROJECTS_URL } from "./types";
import type { ProjectCard, ProjectList, ProjectType } from "./types";

/** Return the category that is opened when none is asked for: the homes, unless there are commercial projects alone. */
export function useFirstCategory(): ProjectType {
  const { first } = useFirst<ProjectCard>(PROJECTS_URL);
  const hasHomes = first?.items.some(({ type }) => type === "residential") ?? false;
  const isUnknown = first?.next !== undefined && !hasHomes;
  const { data: homes } = useSWR<ProjectList>(isUnknown ? pageUrl(selectionUrl("residential", NOTHING), PAGE_SIZE) : null);
  if (!first || first.items.length === 0 || hasHomes || (isUnknown && homes?.total !== 0)) return "residential";
  return "commercial";
}

export function useListed(type: ProjectType, selection: Selection) {
  // Both types come at once, so that changing tabs is instant.
  const { first, long, problem, isLoading, retry } = useFirst<ProjectCard>(PROJECTS_URL);
  const [told, setTold] = useState<Listed>();
  const isWhole = first !== undefined && first.next === undefined;
  const { found, ...finding } = useFound(type, selection, isWhole);
  const begun = listedIn(first, type, { ...selection, found });
  // Until the code of a long list has said something of this one, its beginning is shown.
  const list = long && told?.url === begun.url ? told : begun;
  const failed = problem ?? finding.problem ?? list.problem;

  return {
    list: { ...list, wanted: told?.wanted, isLoading: isLoading || (list.isLoading && !failed) },
    /** All projects, where they came as a whole. */
    whole: isWhole ? first.items : undefined,
    /** The ids of what is searched for in it. */
    found,
    problem: failed,
    retry: () => (problem ? retry() : finding.problem ? finding.retry() : list.retry?.()),
    /** Whether there is no project of any kind. */
    isVoid: first?.total === 0,
    /** What the code of a long list is given; undefined for a short one. */
    long: long && { first: long, found, isShown: list.isThere, onListed: setTold },
  };
}

/** Return which projects of a whole list the words of *selection* find; until that is known, those of the words before. */
function useFound(type: ProjectType, selection: Selection, isWhole: boolean) {
  const { fallback } = useSWRConfig();
  const { find } = selection;
  const { data, error, mutate } = useSWR<ProjectList, Problem>(
    isWhole && find ? selectionUrl(type, { ...NOTHING, find }) : null,
    // The page of the server has what all of the choice shows.
    { keepPreviousData: true, fallbackData: fallback[pageUrl(selectionUrl(type, selection), PAGE_SIZE)] as ProjectList },
  );
  const found = useMemo(() => data && new Set(data.items.map(({ id }) => id)), [data]);
  return { found: find ? found : undefined, problem: data ? undefined : error, retry: () => void mutate() };
}
