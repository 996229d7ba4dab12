/** The texts of this feature. */
import access from "@texts/access.ko.json";
import fields from "@texts/fields.ko.json";
import adminInbox from "@texts/inbox.ko.json";
import shell from "@texts/shell.ko.json";
import admin from "../../messages/admin.ko.json";
import records from "../../messages/admin-access.ko.json";
import list from "../../messages/admin-inbox.ko.json";
import enquiry from "../../messages/admin-inbox-enquiry.ko.json";
import keeping from "../../messages/admin-inbox-keeping.ko.json";
import reply from "../../messages/admin-inbox-reply.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...shell, ...fields, ...admin, ...adminInbox, ...access, ...list, ...enquiry, ...keeping, ...reply, ...records });
