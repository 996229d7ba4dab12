/** The texts of this feature. */
import admin from "../../messages/admin.ko.json";
import adminActivity from "../../messages/admin-activity.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...adminActivity });
