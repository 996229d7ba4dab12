/** Screens with an address of their own; the navigation has the same items at every width. */
import { t } from "@shared/text";

export const HOME = { to: "/", text: "home.title" } as const;
export const ABOUT = { to: "/about", text: "nav.about" } as const;
/** Not in the bar: home, About and the foot lead to it. */
export const BUSINESS = { to: "/business", text: "nav.business" } as const;
export const PORTFOLIO = { to: "/portfolio", text: "nav.portfolio.label" } as const;
export const INSIGHT = { to: "/insight", text: "nav.insight" } as const;
export const CONTACT = { to: "/contact", text: "nav.contact" } as const;
/** Not in the bar: the foot leads to it. */
export const PRIVACY = { to: "/privacy", text: "footer.privacy" } as const;

/** What stands below an item: its name, and a word about it. */
export interface MenuEntry {
  to: string;
  name: string;
  hint: string;
}

/** Return both kinds of projects. */
export function projectEntries(): MenuEntry[] {
  return [
    {
      to: "/portfolio?category=residential",
      name: t("nav.portfolio.residential"),
      hint: t("space.residential"),
    },
    {
      to: "/portfolio?category=commercial",
      name: t("nav.portfolio.commercial"),
      hint: t("space.commercial"),
    },
  ];
}

export type MenuItem = typeof ABOUT | typeof PORTFOLIO | typeof INSIGHT | typeof CONTACT;

/** Say how an item stands to the current path, for `aria-current`. */
export function currentness(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
