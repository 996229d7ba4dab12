/** By which rule an article's single line breaks are read; the server follows the same. */
import type { ContentVersion } from "@records/useRecordForm";

/** Say whether they are line breaks on the page: in a new article, and in those that say so. */
export function keepsLineBreaks(base: ContentVersion | null): boolean {
  return base === null || (base.record as { lineBreaks?: unknown }).lineBreaks === true;
}
