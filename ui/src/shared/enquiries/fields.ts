/** When the fields of an enquiry may be sent: the rules that the server checks as well. */
import { withoutUnseen } from "@shared/unseen";

export type TextField = "name" | "phone" | "email" | "message";

/** Most characters per field; the server's own bounds. */
export const LONGEST: Readonly<Record<TextField, number>> = {
  name: 50,
  phone: 30,
  email: 254,
  message: 3000,
};

/** The shortest local number and the longest international one. */
export const PHONE_DIGITS = { fewest: 7, most: 15 };
const PHONE = /^\+?[\d ()./-]+$/;
/** What keyboards offer for a hyphen, ㅡ among it. */
const HYPHENS = /[\p{Pd}\u2212\u2043\u00AD\u1173\u30FC]/gu;
/** What a mail can be sent to; which letters a domain may have besides, the server knows. */
const EMAIL = /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[^\s@.,;:"'<>()[\]\\]+(?:\.[^\s@.,;:"'<>()[\]\\]+)+$/;

export type Fault = "required" | "invalid" | "too_long" | "too_few_digits" | "too_many_digits";

/** Return what is wrong with the trimmed *text* of *field*, which is required. */
export function faultOf(field: TextField, text: string): Fault | undefined {
  if (text === "") return "required";
  const phone = field === "phone" ? phoneFault(withoutUnseen(text.normalize("NFKC").replace(HYPHENS, "-"))) : undefined;
  if (phone) return phone;
  // Characters as the server counts them: a surrogate pair is one.
  if ([...text].length > LONGEST[field]) return "too_long";
  // Letters in full width would lead to another domain than the one that was typed.
  if (field === "email" && (!EMAIL.test(text) || text.normalize("NFKC") !== text.normalize("NFC"))) return "invalid";
  return undefined;
}

function phoneFault(text: string): Fault | undefined {
  if (!PHONE.test(text)) return "invalid";
  const digits = text.replace(/\D/g, "").length;
  if (digits < PHONE_DIGITS.fewest) return "too_few_digits";
  return digits > PHONE_DIGITS.most ? "too_many_digits" : undefined;
}
