/** When the fields of an enquiry may be sent: the rules that the server checks as well. */

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
const EMAIL = /^[^\s@<>()[\]\\,;:"']{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

export type Fault = "required" | "invalid" | "too_long";

/** Return what is wrong with the trimmed *text* of *field*, which is required. */
export function faultOf(field: TextField, text: string): Fault | undefined {
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
