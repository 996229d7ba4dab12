/** The texts of this feature. */
import fields from "@texts/fields.ko.json";
import admin from "../../messages/admin.ko.json";
import adminAccount from "../../messages/admin-account.ko.json";
import session from "../../messages/session.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...session, ...adminAccount, ...fields });
