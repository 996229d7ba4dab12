/** Words that somebody looks for. */

/** As many letters as the server looks for. */
export const MOST_LETTERS = 100;

/** Return *text* with single spaces, cut where it is too long to look for: between letters, as the server counts. */
export function tidy(text: string): string {
  return [...text.trim().split(/\s+/).join(" ")].slice(0, MOST_LETTERS).join("").trimEnd();
}
