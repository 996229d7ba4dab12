/** What is said when a project is deleted. */
import type { Deletable } from "@shared/admin/Deletion";
import { t } from "./text";

export const PROJECT: Deletable = {
  collection: "portfolio",
  draft: "project",
  question: t("admin.portfolio.delete.confirm.title"),
  consequence: (facts) => t("admin.portfolio.delete.confirm.body", facts),
  done: t("admin.portfolio.delete.success"),
  failed: t("admin.portfolio.delete.failed"),
};
