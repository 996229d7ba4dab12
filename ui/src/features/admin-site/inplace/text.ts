/** The texts of editing in place. */
import { translator } from "../../../messages";
import admin from "../../../messages/admin.ko.json";
import content from "../../../messages/admin-content.ko.json";
import focal from "../../../messages/admin-focal.ko.json";
import inplace from "../../../messages/admin-inplace.ko.json";
import languages from "../../../messages/admin-languages.ko.json";
import publishing from "../../../messages/admin-publishing.ko.json";
import site from "../../../messages/admin-site.ko.json";

export const t = translator({ ...admin, ...content, ...focal, ...publishing, ...site, ...inplace, ...languages });
