/** The texts that every part of the administration may need. */
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import session from "../../messages/session.ko.json";

export const t = translator({ ...admin, ...session });
