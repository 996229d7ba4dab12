/** The texts of editing a record. */
import { translator } from "../messages";
import admin from "../messages/admin.ko.json";
import content from "../messages/admin-content.ko.json";
import publishing from "../messages/admin-publishing.ko.json";

export const t = translator({ ...admin, ...content, ...publishing });
