/** How long the texts of a picture may be: the server's own bounds, and what it says of longer ones. */
import { alt_too_long, field_too_long } from "@problems";
import { fill } from "../../messages";

export const LONGEST_ALT = 300;
export const LONGEST_CAPTION = 300;
/** What reads well, and is counted: an alternative text in one breath, a caption in a line or two. */
export const GOOD_ALT = 120;
export const GOOD_CAPTION = 60;
export const ALT_TOO_LONG = `${alt_too_long.title}. ${fill(alt_too_long.detail, { max: LONGEST_ALT })}`;

/** Return how many characters the server counts in *text*: a surrogate pair is one. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

/** Return what is wrong with *alt*; an empty text when nothing is. */
export function altFault(alt: string): string {
  return lengthOf(alt) > LONGEST_ALT ? ALT_TOO_LONG : "";
}

/** Return what is wrong with the caption *text*, which is called *label*; an empty text when nothing is. */
export function captionFault(text: string, label: string): string {
  return lengthOf(text) > LONGEST_CAPTION ? fill(field_too_long.detail, { label, max: LONGEST_CAPTION }) : "";
}
