/** The texts of this feature. */
import { list_too_long } from "@problems";
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import content from "../../messages/admin-content.ko.json";
import inplace from "../../messages/admin-inplace.ko.json";
import publishing from "../../messages/admin-publishing.ko.json";
import site from "../../messages/admin-site.ko.json";

/** What the server says of the same limit. */
const SAID = { "admin.site.limit": list_too_long.detail };

export const t = translator({ ...admin, ...content, ...publishing, ...site, ...inplace, ...SAID });
