/** The texts of this feature. */
import session from "../../messages/session.ko.json";
import admin from "../../messages/admin.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...session, ...admin });
