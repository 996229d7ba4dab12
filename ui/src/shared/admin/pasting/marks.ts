/** What an element says of the words in it, by its name or by its style. */
import type { Marks } from "./runs";

/** What an article may lead to besides addresses of the web. */
const OTHER_LINKS = /^(?:mailto|xmpp|ircs?):\S/i;

export interface Source {
  /** Where the text was copied from; empty when nobody says. */
  base: string;
  /** Our own site, whose pictures are ours already. */
  own: string;
}

/** Return the marks of what stands in *element*; a heading is bold by itself. */
export function marksOf(element: Element, { marks, heading }: { marks: Marks; heading: number }, source: Source): Marks {
  const name = element.tagName.toUpperCase();
  const style = element.getAttribute("style") ?? "";
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const slant = /(?:^|[;\s])font-style:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  return {
    bold: !heading && (weight ? isHeavy(weight) : name === "B" || name === "STRONG" || marks.bold),
    italic: slant ? slant !== "normal" : name === "I" || name === "EM" || marks.italic,
    struck: name === "S" || name === "DEL" || name === "STRIKE" || marks.struck || /text-decoration[^;]*line-through/i.test(style),
    code: name === "CODE" || name === "KBD" || name === "SAMP" || marks.code,
    href: name === "A" ? linkOf(element, source) : marks.href,
  };
}

/** Return where a link leads; empty for one that leads nowhere from here. */
function linkOf(link: Element, { base, own }: Source): string {
  const href = link.getAttribute("href")?.trim() ?? "";
  if (!href || href.startsWith("#")) return "";
  const url = resolved(href, base);
  if (url && own && url.origin === own) return url.pathname + url.search + url.hash;
  if (url) return url.href;
  return OTHER_LINKS.test(href) ? href : "";
}

/** Return the address of the web that *text* stands for on the page at *base*; null for any other. */
export function resolved(text: string, base: string): URL | null {
  try {
    const url = new URL(text.startsWith("//") ? `https:${text}` : text, base || undefined);
    return url.protocol === "http:" || url.protocol === "https:" ? url : null;
  } catch {
    return null;
  }
}

function isHeavy(weight: string): boolean {
  return weight === "bold" || weight === "bolder" || Number(weight) >= 600;
}
