/** The texts of this feature. */
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import publishing from "../../messages/admin-publishing.ko.json";
import site from "../../messages/admin-site.ko.json";

export const t = translator({ ...admin, ...publishing, ...site });
