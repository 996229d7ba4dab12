/** The articles as administrators see them, newest first, kept in step with the server. */
import { useState } from "react";

import { useFound, useStored } from "@shared/admin/useRecords";
import type { InsightRecords } from "./types";
import type { Base } from "./useEditor";

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

interface Opened {
  /** While it is open it stays, also when somebody deletes it. */
  opened: Base;
  /** Whether there is no such article any more, or never was. */
  isMissing: boolean;
}

/** Return the article *id*, be it among *records* or further down in the list. */
export function useOpened(records: InsightRecords | undefined, id: string | undefined): Opened {
  const [opened, setOpened] = useState<Base>(null);
  const stored = useStored(records, id, recordUrl);
  const isSame = stored ? opened?.record === stored.record : !opened || opened.record.id === id;
  const now = stored ?? null;

  if (!isSame) setOpened(now);
  return { opened: isSame ? opened : now, isMissing: stored === null };
}
