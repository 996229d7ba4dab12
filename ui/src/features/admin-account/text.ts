/** The texts of this feature. */
import { accounts_elsewhere, mail_not_set_up, passkey_known } from "@problems";
import fields from "@texts/fields.ko.json";
import { translator } from "../../messages";
import adminAccount from "../../messages/admin-account.ko.json";
import admin from "../../messages/admin.ko.json";
import session from "../../messages/session.ko.json";

/** What the server says of the same. */
const SAID = {
  "admin.account.elsewhere": accounts_elsewhere.detail,
  "admin.account.no_mail": mail_not_set_up.detail,
  "admin.account.passkey_known": passkey_known.detail,
};

export const t = translator({ ...admin, ...session, ...adminAccount, ...fields, ...SAID });
