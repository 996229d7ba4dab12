/** The articles as administrators see them, newest first, kept in step with the server. */
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import type { InsightRecords } from "./types";

export const RECORDS_URL = "/api/admin/insights";

export function recordUrl(id: string): string {
  return `${RECORDS_URL}/${encodeURIComponent(id)}`;
}

export function useInsightRecords() {
  const { data, error, mutate } = useSWR<InsightRecords, Problem>(RECORDS_URL);
  return { records: data, problem: data ? undefined : error, reload: () => void mutate() };
}
