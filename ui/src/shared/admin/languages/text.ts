/** The texts of the languages in editors. */
import { translator } from "../../../messages";
import admin from "../../../messages/admin.ko.json";
import content from "../../../messages/admin-content.ko.json";
import focal from "../../../messages/admin-focal.ko.json";
import languages from "../../../messages/admin-languages.ko.json";
import publishing from "../../../messages/admin-publishing.ko.json";

export const t = translator({ ...admin, ...content, ...focal, ...languages, ...publishing });
