/** The home that somebody enters who chose a language on this device before. */
import { addressIn, isBase, LANGUAGE } from "@shared/language";
import { readChoice } from "@shared/languages/choice";
import { SITE_URL } from "@shared/site";
import type { Site } from "@shared/site";
import { readServerData } from "./serverData";

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
