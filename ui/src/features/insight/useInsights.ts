/** The list of articles. */
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import type { InsightCard } from "./types";

export const INSIGHTS_URL = "/api/insights";

interface InsightList {
  items: InsightCard[];
  total: number;
}

/** Every article, newest first. */
export function useInsights() {
  const { data, error, isLoading, mutate } = useSWR<InsightList, Problem>(INSIGHTS_URL);
  return {
    insights: data?.items ?? [],
    // What is already on the screen stays there when a refresh fails.
    problem: data ? undefined : error,
    // What the page brought along counts, which SWR calls loading while it is refreshed.
    isLoading: isLoading && data === undefined,
    retry: () => void mutate(),
  };
}
