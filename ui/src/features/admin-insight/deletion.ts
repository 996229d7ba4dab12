/** What is said when an article is deleted. */
import type { Deletable } from "@shared/admin/Deletion";
import { t } from "./text";

export const ARTICLE: Deletable = {
  collection: "insights",
  draft: "insight",
  question: t("admin.insight.delete.confirm.title"),
  consequence: (facts) => t("admin.insight.delete.confirm.body", facts),
  done: t("admin.insight.delete.success"),
  failed: t("admin.insight.delete.failed"),
};
