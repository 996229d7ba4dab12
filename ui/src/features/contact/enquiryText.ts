/** The texts of the enquiry form. */
import { consent_required } from "@problems";
import enquiry from "@texts/enquiry.ko.json";
import privacy from "@texts/privacy.ko.json";
import errors from "../../messages/errors.ko.json";
import { translator } from "../../messages";

/** What the server says of the same failure. */
const SAID = { "enquiry.error.notice_required": consent_required.public.detail };

export const t = translator({ ...enquiry, ...errors, ...privacy, ...SAID });
