/** The texts of this feature. */
import fields from "@texts/fields.ko.json";
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import content from "../../messages/admin-content.ko.json";
import opening from "../../messages/admin-opening.ko.json";
import setup from "../../messages/admin-setup.ko.json";
import session from "../../messages/session.ko.json";

export const t = translator({ ...admin, ...content, ...opening, ...session, ...setup, ...fields });
