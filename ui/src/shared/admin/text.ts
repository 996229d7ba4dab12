/** The texts that every part of the administration may need. */
import { session_expired } from "@problems";
import actors from "@texts/actors.ko.json";
import fields from "@texts/fields.ko.json";
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import session from "../../messages/session.ko.json";

/** What the server says of the same failure. */
const SAID = { "admin.session.expired.body": session_expired.detail };

export const t = translator({ ...admin, ...actors, ...session, ...fields, ...SAID });
