/** The list of articles. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";

export const INSIGHTS_URL = "/api/insights";

/** Every article, newest first. */
export function useInsights() {
  const { data, error, isLoading, mutate } = useSWR<At<"/api/insights">, Problem>(INSIGHTS_URL);
  return {
    insights: data?.items ?? [],
    // What is already on the screen stays there when a refresh fails.
    problem: data ? undefined : error,
    // What the page brought along counts, which SWR calls loading while it is refreshed.
    isLoading: isLoading && data === undefined,
    retry: () => void mutate(),
  };
}
