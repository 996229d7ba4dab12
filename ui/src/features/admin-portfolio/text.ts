/** The texts of this feature. */
import admin from "../../messages/admin.ko.json";
import adminPortfolio from "../../messages/admin-portfolio.ko.json";
import upload from "../../messages/upload.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...adminPortfolio, ...upload });
