/** The articles as administrators see them, newest first, kept in step with the server. */
import { useFound } from "@shared/admin/useRecords";
import type { InsightRecords } from "./types";

export const RECORDS_URL = "/api/admin/insights";

export function recordUrl(id: string): string {
  return `${RECORDS_URL}/${encodeURIComponent(id)}`;
}

/** Return the articles, and those *found* by *words* as far as they are loaded. */
export function useInsightRecords(words: string) {
  const part = words ? `${RECORDS_URL}?search=${encodeURIComponent(words)}` : RECORDS_URL;
  const { all, found, isMany } = useFound<InsightRecords>(RECORDS_URL, part);
  const { data, ...list } = found;
  return { ...list, records: all.data, found: data, isMany };
}

export type InsightList = ReturnType<typeof useInsightRecords>;
