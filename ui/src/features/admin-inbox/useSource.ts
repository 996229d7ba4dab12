/** The project or the article that an enquiry started from, as visitors see it. */
import useSWR from "swr";

import type { Schema } from "@shared/contract";

/** It hardly changes while somebody looks at enquiries. */
const ONCE = { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false };

/** Return the project; undefined for no *id*, while it comes, and for one that is not public. */
export function useProject(id: string) {
  return usePublic<Schema<"ProjectOut">>("/api/portfolio", id);
}

/** Return the article, as `useProject` does the project. */
export function useArticle(id: string) {
  return usePublic<Schema<"InsightOut">>("/api/insights", id);
}

function usePublic<T>(list: string, id: string) {
  const { data, error } = useSWR<T>(id ? `${list}/${encodeURIComponent(id)}` : null, ONCE);
  return { source: data, isGone: Boolean(error) };
}
