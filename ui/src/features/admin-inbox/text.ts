/** The texts of this feature. */
import adminInbox from "@texts/inbox.ko.json";
import admin from "../../messages/admin.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...adminInbox });
