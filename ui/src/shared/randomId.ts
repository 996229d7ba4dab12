/** Names that nobody else gives. */

/** Return 32 hexadecimal digits; `crypto.randomUUID` is missing where the site is shown without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
