/** The texts of this feature. */
import actors from "@texts/actors.ko.json";
import fields from "@texts/fields.ko.json";
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import links from "../../messages/session-links.ko.json";
import session from "../../messages/session.ko.json";

export const t = translator({ ...session, ...links, ...admin, ...actors, ...fields });
