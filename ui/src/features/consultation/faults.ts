/** What keeps a consultation from going on, and what is said beside the field. */
import { grouped } from "@shared/enquiries/counts";
import { underLine } from "@shared/enquiries/correction";
import { faultOf, LONGEST, PHONE_DIGITS } from "@shared/enquiries/fields";
import { trimmedText } from "@shared/unseen";
import type { Answers, Field } from "./answers";
import { sizeOf } from "./answers";
import type { Choices } from "./choices";
import { t } from "./text";
import { stepOf } from "./steps";

export type FieldFaults = Partial<Record<Field | "start" | "enclosures", string>>;

interface Known {
  choices: Choices;
  /** The number of what is corrected; empty for none. */
  corrects?: string;
  /** Today, as `2026-11-22`. */
  today: string;
}

/** Return what is wrong with *answers* and asked for in *step*, by field, in the order of the screen. */
export function faultsIn(answers: Answers, step: number, known: Known): FieldFaults {
  const found = Object.entries(allFaults(answers, known)).filter(
    ([field, text]) => text && stepOf(field, answers.space) === step,
  );
  return Object.fromEntries(found);
}

/** Return what is wrong with *answers*, by field, in the order of the steps. */
export function allFaults(answers: Answers, { choices, today, corrects }: Known): FieldFaults {
  const { limits } = choices;
  const taken = lengthOf(underLine(correctionLine(corrects), "-")) - 1;
  return withoutEmpty({
    space: answers.space ? "" : t("consultation.error.kind"),
    otherType: tooLong(answers.otherType, limits.spaceType),
    district: tooLong(answers.district, limits.district),
    size: sizeFault(answers, choices),
    moveIn: answers.moveIn && answers.moveIn <= today ? t("consultation.error.date_past") : "",
    name: nameFault(trimmedText(answers.name)),
    phone: phoneFault(trimmedText(answers.phone)),
    email: emailFault(trimmedText(answers.email)),
    remarks: remarksFault(trimmedText(answers.remarks), limits.remarks - taken),
    privacyConsent: answers.privacyConsent ? "" : t("consultation.error.consent"),
  });
}

function withoutEmpty(faults: Partial<Record<Field, string>>): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text));
}

function tooLong(text: string, max: number): string {
  return lengthOf(trimmedText(text)) > max ? t("enquiry.error.too_long", { max }) : "";
}

function sizeFault(answers: Answers, { units }: Choices): string {
  const size = sizeOf(answers);
  const unit = units.find(({ key }) => key === answers.sizeUnit);
  if (size === null || !unit) return "";
  if (Number.isNaN(size)) return t("consultation.error.size_number");
  const { min, max } = unit;
  return size >= min && size <= max ? "" : t("consultation.error.size", { min, max });
}

function nameFault(name: string): string {
  if (name === "") return t("consultation.error.name");
  return tooLong(name, LONGEST.name);
}

function phoneFault(phone: string): string {
  if (phone === "") return t("consultation.error.phone");
  const fault = faultOf("phone", phone);
  if (!fault) return "";
  if (fault === "too_few_digits") return t("enquiry.error.phone_short");
  if (fault === "too_many_digits") return t("enquiry.error.phone_long", { max: PHONE_DIGITS.most });
  return t(/\p{L}/u.test(phone) ? "consultation.error.phone_letters" : "enquiry.error.phone_invalid");
}

function emailFault(email: string): string {
  return email && faultOf("email", email) ? t("enquiry.error.email_invalid") : "";
}

function remarksFault(remarks: string, max: number): string {
  const count = lengthOf(remarks);
  return count > max ? t("consultation.error.remarks", { max: grouped(max), count: grouped(count) }) : "";
}

/** Return the line above the remarks that says which receipt a consultation corrects; empty for none. */
export function correctionLine(receipt: string | undefined): string {
  return receipt ? t("consultation.correction", { receipt }) : "";
}

/** Characters as the server counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}
