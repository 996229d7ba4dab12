/** What an enquiry holds and when it may be sent: the rules that the server checks as well. */
import type { Schema } from "@shared/contract";
import { faultOf } from "@shared/enquiries/fields";
import type { Fault, TextField } from "@shared/enquiries/fields";
import { trimmedText } from "@shared/unseen";

/** What a visitor fills in of an enquiry. */
export type EnquiryForm = Required<
  Pick<Schema<"EnquiryIn">, TextField | "emailConsent" | "privacyConsent">
>;

export type EnquiryField = TextField | "privacyConsent";

export const EMPTY: EnquiryForm = {
  name: "",
  phone: "",
  email: "",
  message: "",
  emailConsent: false,
  privacyConsent: false,
};

export type Faults = Partial<Record<EnquiryField, Fault>>;

const FIELDS = ["name", "phone", "email", "message"] as const;

/** Return what keeps *form* from being sent, by field, in the order of the form. */
export function faultsIn(form: EnquiryForm): Faults {
  const faults: Faults = {};
  for (const field of FIELDS) {
    const fault = faultOf(field, trimmedText(form[field]));
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
    name: trimmedText(name),
    phone: trimmedText(phone),
    email: trimmedText(email),
    message: trimmedText(message),
  };
}

/** Say whether there is anything in *form* worth keeping. */
export function isStarted(form: EnquiryForm): boolean {
  return FIELDS.some((field) => form[field] !== "");
}

/** Return what a visitor had filled in of *body*, an enquiry as it is sent. */
export function formOf(body: Readonly<Record<string, unknown>>): EnquiryForm {
  const fields = Object.entries(EMPTY).map(([field, empty]) => [field, body[field] ?? empty] as const);
  return Object.fromEntries(fields) as unknown as EnquiryForm;
}
