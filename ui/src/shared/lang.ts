/** The language of names and titles, which studios write in Korean or in Latin letters. */

const LATIN = /^[ -~]+$/;

/** Return the `lang` of *text*: English for Latin letters alone, else that of the page. */
export function langOf(text: string | undefined): "en" | undefined {
  return text && LATIN.test(text) ? "en" : undefined;
}
