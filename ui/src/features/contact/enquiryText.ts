/** The texts of the enquiry form. */
import { consent_required, field_invalid_phone, field_phone_too_long, field_phone_too_short } from "@problems";
import enquiry from "@texts/enquiry.ko.json";
import privacy from "@texts/privacy.ko.json";
import errors from "../../messages/errors.ko.json";
import still from "../../messages/still.ko.json";
import { translator } from "../../messages";

/** What the server says of the same failure. */
const SAID = {
  "enquiry.error.notice_required": consent_required.public.detail,
  "enquiry.error.phone_invalid": field_invalid_phone.public.detail,
  "enquiry.error.phone_short": field_phone_too_short.public.detail,
  "enquiry.error.phone_long": field_phone_too_long.public.detail,
};

export const t = translator({ ...enquiry, ...errors, ...privacy, ...still, ...SAID });
