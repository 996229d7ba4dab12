/** What each address of the site is called. */
import { nameOf, pathOf } from "@shared/site";
import type { Site } from "@shared/site";
import { t } from "@shared/text";
import { titled } from "@shared/title";
import { ABOUT, BUSINESS, CONTACT, HOME, INSIGHT, PORTFOLIO, PRIVACY } from "./menu";

const SCREENS = [HOME, ABOUT, BUSINESS, PORTFOLIO, INSIGHT, CONTACT, PRIVACY];

/**
 * Return the title of an address: as it is written, the query's own first, else as it is called.
 *
 * Undefined where a screen titles itself, and before the site's texts have arrived.
 */
export function titleOf(site: Site | undefined, pathname: string, search: string) {
  const path = pathOf(pathname);
  const written = (site?.meta[path + search] ?? site?.meta[path])?.title;
  if (!site || written) return written;
  const screen = SCREENS.find(({ to }) => to === path);
  const page = screen ? t(screen.text) : site.services.find((service) => service.path === path)?.title;
  if (screen === HOME && nameOf(site)) return nameOf(site);
  return page && titled(page, nameOf(site));
}
