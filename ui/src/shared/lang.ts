/** The language of names and titles, which studios write in their own or in Latin letters. */
import { LANGUAGE, LATIN } from "./language";

const LETTERS = /^[ -~]+$/;

/** Return the `lang` of *text* where it is not the page's own, which Latin letters alone may say. */
export function langOf(text: string | undefined): string | undefined {
  return text && LANGUAGE !== LATIN && LETTERS.test(text) ? LATIN : undefined;
}
