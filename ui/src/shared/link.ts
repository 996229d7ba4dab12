/** Which addresses may stand in a link: the rule that the server keeps for the site's own texts. */

const SCHEMES = new Set(["http", "https", "irc", "ircs", "mailto", "xmpp", "tel"]);
/** Control characters and space: browsers drop them around an address. */
const LAST_IGNORED = 0x20;

/**
 * Return *address* without spaces around it when it is relative or of an allowed scheme, else
 * undefined, which leaves the link without an address.
 *
 * What stands before a colon is a scheme unless a `/`, `?` or `#` comes first; one that is disguised
 * by spaces or control characters inside is not among the allowed.
 */
export function linkOf(address: string | undefined): string | undefined {
  const text = withoutIgnored(address ?? "");
  const colon = text.indexOf(":");
  const before = text.slice(0, Math.max(colon, 0));
  const isRelative = colon < 0 || /[/?#]/.test(before);
  if (text === "" || !(isRelative || SCHEMES.has(before.toLowerCase()))) return undefined;
  return text;
}

function withoutIgnored(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= LAST_IGNORED) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= LAST_IGNORED) end -= 1;
  return text.slice(start, end);
}
