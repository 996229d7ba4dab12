/** The projects of a choice. */
import { useMemo, useState } from "react";
import useSWR from "swr";

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

export function useListed(type: ProjectType, chosen: Selection) {
  // Both types come at once, so that changing tabs is instant.
  const { first, long, problem, isLoading, retry } = useFirst<ProjectCard>(PROJECTS_URL);
  const [told, setTold] = useState<Listed>();
  const whole = first?.next === undefined ? first?.items : undefined;
  const { selection, error, mutate } = useFound(type, chosen, whole);
  const begun = listedIn(first, type, selection);
  // Until the code of a long list has said something of this one, its beginning is shown.
  const list = long && told?.url === begun.url ? told : begun;
  const failed = problem ?? (error || list.problem);

  return {
    /** What is chosen, with what its words find. */
    selection,
    list: { ...list, wanted: told?.wanted, isLoading: isLoading || (list.isLoading && !failed) },
    /** All projects, where they came as a whole. */
    whole,
    problem: failed,
    retry: () => void (problem ? retry : error ? mutate : list.retry)?.(),
    /** Whether there is no project of any kind. */
    isVoid: first?.total === 0,
    /** What the code of a long list is given; undefined for a short one. */
    long: long && { first: long, isShown: list.isThere, onListed: setTold },
  };
}

/** Ask which projects of a whole list the words of a choice find; until that is known, those of the words before. */
function useFound(type: ProjectType, chosen: Selection, whole: unknown) {
  const { data, error, mutate } = useSWR<ProjectList, Problem>(
    whole && chosen.find ? selectionUrl(type, { ...NOTHING, find: chosen.find }) : null,
  );
  const [last, setLast] = useState<ProjectList>();
  const found = data ?? (chosen.find && !error ? last : undefined);
  if (found !== last) setLast(found);
  const selection = useMemo(() => ({ ...chosen, found: found && new Set(found.items.map(({ id }) => id)) }), [chosen, found]);
  return { selection, error: !data && error, mutate };
}
