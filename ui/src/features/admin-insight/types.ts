/** Articles as stored, and what is written of them. */

export const CATEGORIES = ["trend", "tip", "news"] as const;

export type Category = (typeof CATEGORIES)[number];

/** Older records may hold anything in any field; `formValues.ts` reads them with care. */
export interface InsightRecord {
  id: string;
  title?: unknown;
  content?: unknown;
  category?: unknown;
  date?: unknown;
  thumbnail?: unknown;
  url?: unknown;
}

export interface InsightRecords {
  items: InsightRecord[];
  total: number;
  etags: Record<string, string>;
}
