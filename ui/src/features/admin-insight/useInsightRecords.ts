/** The articles as administrators see them, newest first, kept in step with the server. */
import { useFound } from "@shared/admin/useRecords";
import type { State } from "@shared/publishing/types";
import type { InsightRecords } from "./types";

export const RECORDS_URL = "/api/admin/insights";

export function recordUrl(id: string): string {
  return `${RECORDS_URL}/${encodeURIComponent(id)}`;
}

/** Return the articles, and those *found* by *words* and *state* as far as they are loaded. */
export function useInsightRecords(words: string, state: State | "") {
  const query = [
    ...(state ? [`state=${state}`] : []),
    ...(words ? [`search=${encodeURIComponent(words)}`] : []),
  ];
  const part = query.length > 0 ? `${RECORDS_URL}?${query.join("&")}` : RECORDS_URL;
  const { all, found } = useFound<InsightRecords>(RECORDS_URL, part, query.length > 0);
  const { data, ...list } = found;
  return { ...list, records: all.data, found: data };
}

export type InsightList = ReturnType<typeof useInsightRecords>;
