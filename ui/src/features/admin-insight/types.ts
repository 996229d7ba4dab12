/** Articles as stored. */
import type { StoredList } from "@shared/admin/stored";

export type InsightRecords = StoredList<"InsightRecords">;
export type InsightRecord = InsightRecords["items"][number];
