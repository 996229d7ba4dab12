/** The texts of preview links. */
import admin from "../../messages/admin.ko.json";
import preview from "../../messages/admin-preview.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...preview });
