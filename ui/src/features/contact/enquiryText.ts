/** The texts of the enquiry form. */
import enquiry from "../../messages/enquiry.ko.json";
import errors from "../../messages/errors.ko.json";
import privacy from "../../messages/privacy.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...enquiry, ...errors, ...privacy });
