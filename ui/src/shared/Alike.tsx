/** A text that is the same in all languages, marked where it is not in the page's: a name in other letters. */
import { langOfAlike } from "./lang";
import { markOf } from "./site";
import type { Site } from "./site";

export function Alike({ text }: { text: string }) {
  const lang = langOfAlike(text);
  return lang ? <span lang={lang}>{text}</span> : text;
}

/** The studio's mark in words. */
export function MarkText({ site }: { site: Site | undefined }) {
  return site?.brand.wordmark ? <Alike text={site.brand.wordmark} /> : markOf(site);
}
