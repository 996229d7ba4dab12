/** Which addresses an article may carry; the server filters by the same rule. */

const SCHEMES = new Set(["http", "https", "irc", "ircs", "mailto", "xmpp"]);
const ONLY_SCHEME = /^[a-z]+:(\/\/)?$/i;
const SCHEME = /^([^/?#]*?):/;

/** Say whether *url* may be linked: relative, or with an allowed scheme and something after it. */
export function isAllowedLink(url: string): boolean {
  const text = url.trim();
  if (!text || ONLY_SCHEME.test(text)) return false;
  const scheme = SCHEME.exec(text)?.[1];
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase());
}

/** Say whether *url* may be shown as a picture: http, https or relative. */
export function isPictureAddress(url: string): boolean {
  const scheme = SCHEME.exec(url.trim())?.[1]?.toLowerCase();
  return isAllowedLink(url) && (scheme === undefined || scheme === "http" || scheme === "https");
}
