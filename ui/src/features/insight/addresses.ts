/** Where the lists of articles lie. */
import type { Choice } from "./categories";

export const INSIGHTS_URL = "/api/insights";

/** Return the address of the articles of *choice*. */
export function selectionUrl(choice: Choice): string {
  return choice === "all" ? INSIGHTS_URL : `${INSIGHTS_URL}?category=${choice}`;
}
