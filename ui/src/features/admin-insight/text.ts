/** The texts of this feature. */
import fields from "@texts/fields.ko.json";
import format from "@texts/format.ko.json";
import admin from "../../messages/admin.ko.json";
import adminInsight from "../../messages/admin-insight.ko.json";
import adminPublishing from "../../messages/admin-publishing.ko.json";
import upload from "../../messages/upload.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...adminInsight, ...adminPublishing, ...format, ...upload, ...fields });
