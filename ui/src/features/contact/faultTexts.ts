/** What is said about a field that cannot be sent as it is. */
import { LONGEST, PHONE_DIGITS } from "@shared/enquiries/fields";
import type { Fault } from "@shared/enquiries/fields";
import type { Problem } from "@shared/problem";
import type { EnquiryField, Faults } from "./enquiry";
import { t } from "./enquiryText";

export type FaultTexts = Partial<Record<EnquiryField, string>>;

/** Return a sentence for each of *faults*. */
export function faultTexts(faults: Faults): FaultTexts {
  const texts = Object.entries(faults).map(([field, fault]) => [
    field,
    faultText(field as EnquiryField, fault),
  ]);
  return Object.fromEntries(texts) as FaultTexts;
}

/** Return the server's own sentences about fields; none when *problem* is about something else. */
export function serverTexts({ errors }: Problem): FaultTexts {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message])) as FaultTexts;
}

function faultText(field: EnquiryField, fault: Fault): string {
  if (field === "privacyConsent") return t("enquiry.error.notice_required");
  if (fault === "too_long") return t("enquiry.error.too_long", { max: LONGEST[field] });
  if (fault === "too_few_digits") return t("enquiry.error.phone_short");
  if (fault === "too_many_digits") return t("enquiry.error.phone_long", { max: PHONE_DIGITS.most });
  if (fault === "required") return t(`enquiry.error.${field}_required`);
  return t(field === "phone" ? "enquiry.error.phone_invalid" : "enquiry.error.email_invalid");
}
