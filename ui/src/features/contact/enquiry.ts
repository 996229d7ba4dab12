/** What an enquiry holds and when it may be sent: the rules that the server checks as well. */
import type { Schema } from "@shared/contract";

/** What a visitor fills in of an enquiry. */
export type EnquiryForm = Required<Omit<Schema<"EnquiryIn">, "website" | "elapsedMs">>;

export type TextField = "name" | "phone" | "email" | "message";
export type EnquiryField = TextField | "privacyConsent";

export const EMPTY: EnquiryForm = {
  name: "",
  phone: "",
  email: "",
  message: "",
  emailConsent: false,
  privacyConsent: false,
};

/** Most characters per field; the server's own bounds. */
export const LONGEST: Readonly<Record<TextField, number>> = {
  name: 50,
  phone: 30,
  email: 254,
  message: 3000,
};

/** The shortest local number and the longest international one. */
const PHONE_DIGITS = { fewest: 7, most: 15 };
const PHONE = /^\+?[\d ()./-]+$/;
const EMAIL = /^[^\s@<>()[\]\\,;:"']{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

export type Fault = "required" | "invalid" | "too_long";
export type Faults = Partial<Record<EnquiryField, Fault>>;

const FIELDS = ["name", "phone", "email", "message"] as const;

/** Return what keeps *form* from being sent, by field, in the order of the form. */
export function faultsIn(form: EnquiryForm): Faults {
  const faults: Faults = {};
  for (const field of FIELDS) {
    const fault = faultOf(field, form[field].trim());
    if (fault) faults[field] = fault;
  }
  if (!form.privacyConsent) faults.privacyConsent = "required";
  return faults;
}

/** Return the enquiry as it is sent: trimmed. */
export function trimmed(form: EnquiryForm): EnquiryForm {
  const { name, phone, email, message } = form;
  return {
    ...form,
    name: name.trim(),
    phone: phone.trim(),
    email: email.trim(),
    message: message.trim(),
  };
}

/** Say whether there is anything in *form* worth keeping. */
export function isStarted(form: EnquiryForm): boolean {
  return FIELDS.some((field) => form[field] !== "");
}

function faultOf(field: TextField, text: string): Fault | undefined {
  if (text === "") return "required";
  // Characters as the server counts them: a surrogate pair is one.
  if ([...text].length > LONGEST[field]) return "too_long";
  if (field === "phone" && !isPhone(text.normalize("NFKC"))) return "invalid";
  if (field === "email" && !EMAIL.test(text)) return "invalid";
  return undefined;
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return PHONE.test(text) && digits >= PHONE_DIGITS.fewest && digits <= PHONE_DIGITS.most;
}
