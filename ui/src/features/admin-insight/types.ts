/** Articles as stored, and what is written of them. */
import type { StoredList } from "@shared/admin/stored";

export const CATEGORIES = ["trend", "tip", "news"] as const;

export type InsightRecords = StoredList<"InsightRecords">;
export type InsightRecord = InsightRecords["items"][number];
