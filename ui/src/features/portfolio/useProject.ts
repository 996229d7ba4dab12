/** One project. */
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import type { Project } from "./types";

export function useProject(id: string) {
  const { data, error, isLoading, mutate } = useSWR<Project, Problem>(
    `/api/portfolio/${encodeURIComponent(id)}`,
  );
  return {
    project: data,
    // What is being looked at stays, even when the project is removed meanwhile.
    problem: data ? undefined : error,
    // What the page brought along counts, which SWR calls loading while it is refreshed.
    isLoading: isLoading && data === undefined,
    retry: () => void mutate(),
  };
}
