/** The texts of a consultation. */
import { consultation_date_invalid, field_invalid_phone, field_phone_too_long, field_phone_too_short } from "@problems";
import contact from "@texts/contact.ko.json";
import asked from "@texts/consultation.ko.json";
import enquiry from "@texts/enquiry.ko.json";
import format from "@texts/format.ko.json";
import project from "@texts/project.ko.json";
import receipt from "@texts/receipt.ko.json";
import consultation from "../../messages/consultation.ko.json";
import still from "../../messages/still.ko.json";
import { translator } from "../../messages";

/** What the server says of the same fault. */
const SAID = {
  "consultation.error.date_past": consultation_date_invalid.public.detail,
  "enquiry.error.phone_invalid": field_invalid_phone.public.detail,
  "enquiry.error.phone_short": field_phone_too_short.public.detail,
  "enquiry.error.phone_long": field_phone_too_long.public.detail,
};

export const t = translator({ ...contact, ...enquiry, ...format, ...project, ...asked, ...consultation, ...receipt, ...still, ...SAID });
