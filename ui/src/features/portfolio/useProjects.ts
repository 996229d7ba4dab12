/** The list of projects. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";

export const PROJECTS_URL = "/api/portfolio";

/** Every project in public order. Both types come at once, so that changing tabs is instant. */
export function useProjects() {
  const { data, error, isLoading, mutate } = useSWR<At<"/api/portfolio">, Problem>(PROJECTS_URL);
  return {
    projects: data?.items ?? [],
    // What is already on the screen stays there when a refresh fails.
    problem: data ? undefined : error,
    // What the page brought along counts, which SWR calls loading while it is refreshed.
    isLoading: isLoading && data === undefined,
    retry: () => void mutate(),
  };
}
