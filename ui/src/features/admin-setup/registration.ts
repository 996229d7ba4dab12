/** The number by which a business is registered: ten digits, with hyphens or without. */

export const REGISTRATION_DIGITS = 10;

/** Return how many digits *text* has, null where they are as many as they have to be, or none is needed. */
export function wrongDigits(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "").length;
  return text.trim() === "" || digits === REGISTRATION_DIGITS ? null : digits;
}
