/** The language that somebody chose on this device: by a switch alone, never by reading a page. */
import { addressIn, isBase, LANGUAGE } from "@shared/language";
import { SITE_URL } from "@shared/site";
import type { Site } from "@shared/site";
import { readServerData } from "./serverData";

const CHOSEN = "studio.language";
const MISSED = "studio.language_missed";

/** Keep that *language* was chosen, and whether the page in view is missing there. */
export function keepChoice(language: string, isMissing: boolean): void {
  try {
    localStorage.setItem(CHOSEN, language);
    if (isMissing) sessionStorage.setItem(MISSED, language);
  } catch {
    // The link leads there all the same.
  }
}

/** Return whether somebody came here from a page that is missing in this language; true only once. */
export function wasMissed(): boolean {
  try {
    const isMissed = sessionStorage.getItem(MISSED) === LANGUAGE;
    sessionStorage.removeItem(MISSED);
    return isMissed;
  } catch {
    return false;
  }
}

/**
 * Return the home in the language chosen before, for whoever enters at `/` from outside.
 *
 * Null for everybody else, and where the site, as the page brought it, is not offered in it any more.
 */
export function chosenHome({ pathname, search, hash, origin }: Location, page: Document): string | null {
  const isEntrance = isBase && pathname === "/" && hash === "";
  const chosen = isEntrance && !page.referrer.startsWith(`${origin}/`) ? readChoice() : null;
  if (chosen === null || chosen === LANGUAGE) return null;
  const site = readServerData(page)[SITE_URL] as Partial<Site> | undefined;
  return site?.languages && chosen in site.languages ? addressIn(chosen, "/") + search : null;
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}
