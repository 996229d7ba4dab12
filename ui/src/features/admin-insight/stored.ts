/** What a stored article is called. */
import { trimmedText } from "@shared/unseen";
import { t } from "./text";
import type { InsightRecord } from "./types";

/** Return its title, or that it has none but blanks. */
export function nameOf({ title }: InsightRecord): string {
  return typeof title === "string" && trimmedText(title) ? title : t("admin.insight.card.untitled");
}
