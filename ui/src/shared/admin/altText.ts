/** How long an alternative text may be: the server's own bound, and what it says of a longer one. */
import { alt_too_long } from "@problems";
import { fill } from "../../messages";

export const LONGEST_ALT = 300;
export const ALT_TOO_LONG = `${alt_too_long.title}. ${fill(alt_too_long.detail, { max: LONGEST_ALT })}`;

/** Return what is wrong with *alt*; an empty text when nothing is. */
export function altFault(alt: string): string {
  // Characters as the server counts them: a surrogate pair is one.
  return [...alt.trim()].length > LONGEST_ALT ? ALT_TOO_LONG : "";
}
