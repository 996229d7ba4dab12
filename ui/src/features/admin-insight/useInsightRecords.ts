/** The articles as administrators see them, newest first, kept in step with the server. */
import { useState } from "react";
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import type { InsightRecords } from "./types";
import type { Base } from "./useEditor";

export const RECORDS_URL = "/api/admin/insights";

export function recordUrl(id: string): string {
  return `${RECORDS_URL}/${encodeURIComponent(id)}`;
}

export function useInsightRecords() {
  const { data, error, mutate } = useSWR<InsightRecords, Problem>(RECORDS_URL);
  return { records: data, problem: data ? undefined : error, reload: () => void mutate() };
}

/** Return the article *id* of *records*; while it is open it stays, also when somebody deletes it. */
export function useOpened(records: InsightRecords | undefined, id: string | undefined): Base {
  const [opened, setOpened] = useState<Base>(null);
  const record = records?.items.find((item) => item.id === id);
  const isSame = record ? opened?.record === record : !opened || opened.record.id === id;
  const now = record ? { record, etag: records?.etags[record.id] ?? "*" } : null;

  if (!isSame) setOpened(now);
  return isSame ? opened : now;
}
