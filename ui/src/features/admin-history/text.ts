/** The texts of this feature. */
import fields from "@texts/fields.ko.json";
import shell from "@texts/shell.ko.json";
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import adminHistory from "../../messages/admin-history.ko.json";
import adminInsight from "../../messages/admin-insight.ko.json";
import adminPortfolio from "../../messages/admin-portfolio.ko.json";
import adminProject from "../../messages/admin-project.ko.json";

const TEXTS = { ...admin, ...adminHistory, ...adminInsight, ...adminPortfolio, ...adminProject, ...fields, ...shell };

export const t = translator(TEXTS);

/** Return the text of *key*, which may stand in no catalogue: then *otherwise*. */
export function textOr(key: string, otherwise: string): string {
  return key in TEXTS ? t(key as keyof typeof TEXTS) : otherwise;
}
