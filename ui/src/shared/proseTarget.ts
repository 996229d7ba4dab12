/** Where a link within an article leads. */
import { isBase, isOfBase, LANGUAGE, LANGUAGES, splitAddress } from "./language";

export type ProseTarget =
  | { kind: "nowhere" }
  | { kind: "here"; id: string }
  | { kind: "site"; path: string }
  | { kind: "elsewhere" };

/** Files and calls are the server's, not screens. */
const NOT_SCREENS = /^\/(api|media|assets)(\/|$)/;

/** Sort *href*, as it was written, for a site at *origin*. */
export function proseTarget(href: string, origin: string): ProseTarget {
  // The server empties an address that it does not allow.
  if (href === "") return { kind: "nowhere" };
  // Left to the browser, a fragment would leave the current route.
  if (href.startsWith("#/")) return screenAt(href.slice(1));
  if (href.startsWith("#")) return { kind: "here", id: decoded(href.slice(1)) };
  const url = parsed(href, origin);
  if (!url) return { kind: "nowhere" };
  if (url.origin !== origin || NOT_SCREENS.test(url.pathname)) return { kind: "elsewhere" };
  if (url.hash.startsWith("#/")) return screenAt(url.hash.slice(1));
  return screenAt(url.pathname + url.search);
}

/** A page is meant in the language of whoever reads, unless its address names another one. */
function screenAt(address: string): ProseTarget {
  const { language, path } = splitAddress(address);
  const isOther = language !== LANGUAGE && language !== LANGUAGES[0]?.code;
  if (isOther || (!isBase && isOfBase(path))) return { kind: "elsewhere" };
  return { kind: "site", path };
}

function parsed(href: string, origin: string): URL | null {
  try {
    return new URL(href, origin);
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
