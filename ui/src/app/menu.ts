/** Screens with an address of their own; the navigation has the same items at every width. */

export const HOME = { to: "/", text: "home.title" } as const;
export const ABOUT = { to: "/about", text: "nav.about" } as const;
export const PORTFOLIO = { to: "/portfolio", text: "nav.portfolio.label" } as const;
export const INSIGHT = { to: "/insight", text: "nav.insight" } as const;
export const CONTACT = { to: "/contact", text: "nav.contact" } as const;
/** Not in the bar: the foot and other screens lead to these. */
export const BUSINESS = { to: "/business", text: "nav.business" } as const;
export const PRIVACY = { to: "/privacy", text: "footer.privacy" } as const;

export const PORTFOLIO_ITEMS = [
  {
    to: "/portfolio?category=residential",
    text: "nav.portfolio.residential",
    hint: "space.residential",
  },
  {
    to: "/portfolio?category=commercial",
    text: "nav.portfolio.commercial",
    hint: "space.commercial",
  },
] as const;

export type MenuItem = typeof ABOUT | typeof PORTFOLIO | typeof INSIGHT | typeof CONTACT;

/** Say how an item stands to the current path, for `aria-current`. */
export function currentness(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
