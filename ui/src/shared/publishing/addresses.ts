/** Where the lists of the administration and their forms are: each form at an address of its own. */
import type { Collection, Works } from "./types";

/** The id that stands for a record that is being made. */
export const NEW = "new";

export const LISTS: Readonly<Record<Collection, string>> = {
  portfolio: "/admin/portfolio",
  insights: "/admin/insight",
  site: "/admin/site",
  slides: "/admin/site/slides",
  services: "/admin/site/services",
  questions: "/admin/site/questions",
  profiles: "/admin/site/profiles",
  principles: "/admin/site/principles",
};

const PAGES: Readonly<Record<Works, string>> = { portfolio: "/portfolio", insights: "/insight" };

/** Return the address of the page that visitors see of the record *id*. */
export function publicPath(collection: Works, id: string): string {
  return `${PAGES[collection]}/${encodeURIComponent(id)}`;
}

/** Return the address of the form of the record *id*, or of a new one, with its draft on this device. */
export function formPath(collection: Collection, id: string, draft = ""): string {
  const path = `${LISTS[collection]}/${encodeURIComponent(id || NEW)}`;
  return draft ? `${path}?${new URLSearchParams({ draft })}` : path;
}

/** Return the address of the history of the record *id*, at one version of it where *query* names one. */
export function historyPath(collection: Collection, id: string, query: Readonly<Record<string, string>> = {}): string {
  const path = `${LISTS[collection]}/${encodeURIComponent(id)}/history`;
  const words = new URLSearchParams(query).toString();
  return words ? `${path}?${words}` : path;
}
