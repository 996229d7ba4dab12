/** The texts of this feature. */
import admin from "../../messages/admin.ko.json";
import adminInbox from "../../messages/admin-inbox.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...adminInbox });
