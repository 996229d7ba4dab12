/** One article. */
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import type { Article } from "./types";

export function useArticle(id: string) {
  const { data, error, mutate } = useSWR<Article, Problem>(
    `/api/insights/${encodeURIComponent(id)}`,
  );
  return {
    article: data,
    // What is being read stays, even when the article is removed meanwhile.
    problem: data ? undefined : error,
    retry: () => void mutate(),
  };
}
