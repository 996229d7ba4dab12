/** The language that somebody chose on this device: by a switch alone, never by reading a page. */
import { LANGUAGE } from "../language";

/** The script in the head of the home reads it, for who enters there: `entrance.js`. */
const CHOSEN = "studio.language";
const MISSED = "studio.language_missed";

/** Keep that *language* was chosen, and whether the page in view is missing there. */
export function keepChoice(language: string, isMissing: boolean): void {
  try {
    localStorage.setItem(CHOSEN, language);
    if (isMissing) sessionStorage.setItem(MISSED, language);
  } catch {
    // The link leads there all the same.
  }
}

/** Return whether somebody came here from a page that is missing in this language; true only once. */
export function wasMissed(): boolean {
  try {
    const isMissed = sessionStorage.getItem(MISSED) === LANGUAGE;
    sessionStorage.removeItem(MISSED);
    return isMissed;
  } catch {
    return false;
  }
}
