/** What the insights' answers hold. */
import type { Schema } from "@shared/contract";

export type InsightCard = Schema<"InsightCardOut">;
/** Its `html` is safe: rendered and filtered by the server. */
export type Article = Schema<"InsightOut">;
