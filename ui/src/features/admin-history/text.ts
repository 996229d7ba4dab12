/** The texts of this feature. */
import shell from "@texts/shell.ko.json";
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import adminHistory from "../../messages/admin-history.ko.json";
import adminInsight from "../../messages/admin-insight.ko.json";
import adminPortfolio from "../../messages/admin-portfolio.ko.json";
import adminProject from "../../messages/admin-project.ko.json";

export const t = translator({ ...admin, ...adminHistory, ...adminInsight, ...adminPortfolio, ...adminProject, ...shell });
