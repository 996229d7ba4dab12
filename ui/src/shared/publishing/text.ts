/** The texts of publishing. */
import fields from "@texts/fields.ko.json";
import admin from "../../messages/admin.ko.json";
import publishing from "../../messages/admin-publishing.ko.json";
import upload from "../../messages/upload.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...publishing, ...upload, ...fields });
