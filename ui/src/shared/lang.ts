/** The language of names and titles, which studios write in their own or in Latin letters. */
import { BASE_LANGUAGE, isBase, LANGUAGE, LATIN } from "./language";

const LETTERS = /^[ -~]+$/;

/** Return the `lang` of *text* where it is not the page's own, which Latin letters alone may say. */
export function langOf(text: string | undefined): string | undefined {
  return text && LANGUAGE !== LATIN && LETTERS.test(text) ? LATIN : undefined;
}

const LATIN_LETTERS = /^[\p{Script=Latin}\P{L}]*$/u;

/** Return the `lang` of *text*, which is the same in every language, where it is not in the page's. */
export function langOfAlike(text: string): string | undefined {
  return isBase || LATIN_LETTERS.test(text) ? undefined : BASE_LANGUAGE.code;
}
