/** Word's lists: paragraphs that say in a style of its own how deep they lie, with a mark drawn before. */

const LIST = /mso-list:\s*l\d+\s+level(\d)/i;
const MARK = /mso-list:\s*Ignore/i;
const NUMBER = /^\(?(\d{1,8})[.)]?/;
/** A letter alone is a drawing of a font of symbols. */
const LETTER = /^\(?(?:[a-z]|[ivxlc]+|\p{Script=Hangul})[.)]$|^[\u2460-\u2473]$/iu;

/** Say whether *element* holds the mark that Word draws before an item. */
export function isBulletMark(element: Element): boolean {
  return MARK.test(element.getAttribute("style") ?? "");
}

/**
 * Return depth and number of the item that *paragraph* is; null for any other.
 *
 * *numbers* remembers by depth where items that are counted with letters have got to.
 */
export function wordItemOf(paragraph: Element, numbers: number[]): { depth: number; number: number } | null {
  const level = LIST.exec(paragraph.getAttribute("style") ?? "")?.[1];
  if (!level) return null;
  const depth = Number(level) - 1;
  const mark = markOf(paragraph);
  const written = NUMBER.exec(mark)?.[1];
  numbers.length = Math.min(numbers.length, depth + 1);
  const isCounted = written !== undefined || LETTER.test(mark);
  const number = isCounted ? Number(written ?? (numbers[depth] ?? 0) + 1) : 0;
  numbers[depth] = number;
  return { depth, number };
}

function markOf(paragraph: Element): string {
  for (const element of paragraph.querySelectorAll("[style]")) {
    if (isBulletMark(element)) return (element.textContent ?? "").replace(/[\s\u00a0]+/g, "");
  }
  return "";
}
