/** The texts of the enquiry form. */
import { consent_required, field_invalid_phone, field_phone_too_long, field_phone_too_short } from "@problems";
import { toVisitors } from "@shared/problemText";
import enquiry from "@texts/enquiry.ko.json";
import privacy from "@texts/privacy.ko.json";
import errors from "../../messages/errors.ko.json";
import still from "../../messages/still.ko.json";
import { translator } from "../../messages";

/** What the server says of the same failure. */
const SAID = {
  "enquiry.error.notice_required": toVisitors(consent_required),
  "enquiry.error.phone_invalid": toVisitors(field_invalid_phone),
  "enquiry.error.phone_short": toVisitors(field_phone_too_short),
  "enquiry.error.phone_long": toVisitors(field_phone_too_long),
};

export const t = translator({ ...enquiry, ...errors, ...privacy, ...still, ...SAID });
