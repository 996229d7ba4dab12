/** The texts of a consultation. */
import { consultation_date_invalid, field_invalid_phone, field_phone_too_long, field_phone_too_short } from "@problems";
import { toVisitors } from "@shared/problemText";
import contact from "@texts/contact.ko.json";
import asked from "@texts/consultation.ko.json";
import enquiry from "@texts/enquiry.ko.json";
import project from "@texts/project.ko.json";
import receipt from "@texts/receipt.ko.json";
import sizes from "@texts/sizes.ko.json";
import consultation from "../../messages/consultation.ko.json";
import still from "../../messages/still.ko.json";
import { translator } from "../../messages";

/** What the server says of the same fault. */
const SAID = {
  "consultation.error.date_past": toVisitors(consultation_date_invalid),
  "enquiry.error.phone_invalid": toVisitors(field_invalid_phone),
  "enquiry.error.phone_short": toVisitors(field_phone_too_short),
  "enquiry.error.phone_long": toVisitors(field_phone_too_long),
};

export const t = translator({ ...contact, ...enquiry, ...project, ...sizes, ...asked, ...consultation, ...receipt, ...still, ...SAID });
