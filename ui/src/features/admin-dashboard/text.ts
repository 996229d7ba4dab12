/** The texts of this feature. */
import admin from "../../messages/admin.ko.json";
import adminDashboard from "../../messages/admin-dashboard.ko.json";
import adminTrash from "../../messages/admin-trash.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...adminDashboard, ...adminTrash });
