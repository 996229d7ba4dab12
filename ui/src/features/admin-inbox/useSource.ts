/** The project that an enquiry started from, as visitors see it. */
import useSWR from "swr";

import type { Schema } from "@shared/contract";

export type Source = Schema<"ProjectOut">;

/** Return the project; undefined for no *id*, while it comes, and for one that is not public. */
export function useSource(id: string) {
  const url = id ? `/api/portfolio/${encodeURIComponent(id)}` : null;
  const { data, error } = useSWR<Source>(url, { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false });
  return { source: data, isGone: Boolean(error) };
}
