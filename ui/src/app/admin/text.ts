/** The texts of the administration's frame. */
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import session from "../../messages/session.ko.json";

export const t = translator({ ...admin, ...session });
