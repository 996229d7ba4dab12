/** Characters of which nothing is seen, as the server has them (`texts/unseen.py`). */

const UNSEEN =
  "\\s\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb" +
  "\\u{16fe4}\\u{1bca0}-\\u{1bca3}\\u{1d159}\\u{1d173}-\\u{1d17a}";
/** Variation selectors and tags: in an emoji they belong to what stands before them. */
const OF_LETTER = "\\ufe00-\\ufe0f\\u{e0000}-\\u{e0fff}";
/** Of such texts nothing is seen: marks are of the letter before them, if there is one. */
const BLANK = new RegExp(`^[${UNSEEN}${OF_LETTER}\\p{Mn}\\p{Me}]*$`, "u");
const LEAD = new RegExp(`^[${UNSEEN}${OF_LETTER}]+`, "u");
const LETTER = new RegExp(`^[${UNSEEN}]$`, "u");
const INSIDE = new RegExp(`(?! )[${UNSEEN}]`, "gu");

/** Return *text* without what is not seen at its ends; an empty text when nothing of it is seen. */
export function trimmedText(text: string): string {
  if (BLANK.test(text)) return "";
  const letters = [...text.replace(LEAD, "")];
  while (LETTER.test(letters.at(-1) ?? "")) letters.pop();
  return letters.join("");
}

/** Return *text* without anything that is not seen, spaces aside: for numbers. */
export function withoutUnseen(text: string): string {
  return text.replace(INSIDE, "");
}
