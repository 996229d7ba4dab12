/** How the parts of a search that name each other are called. */

export const HITS = "hits";

/** Return the id of the hit with that index. */
export function hitId(index: number): string {
  return `hit-${index}`;
}
