/** By which rule an article's single line breaks are read; the server follows the same. */
import type { Base } from "./useEditor";

/** Say whether they are line breaks on the page: in a new article, and in those that say so. */
export function keepsLineBreaks(base: Base): boolean {
  return base === null || base.record.lineBreaks === true;
}
