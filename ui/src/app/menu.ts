/** The navigation's items: the same on wide and small screens. */

export const ABOUT = { to: "/about", text: "nav.about" } as const;
export const PORTFOLIO = { to: "/portfolio", text: "nav.portfolio.label" } as const;
export const INSIGHT = { to: "/insight", text: "nav.insight" } as const;
export const CONTACT = { to: "/contact", text: "nav.contact" } as const;

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
