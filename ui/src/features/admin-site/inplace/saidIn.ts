/** In which language a text of a page is that is edited in another one: for screen readers, and for its face. */
import { textsIn } from "./ranges";
import type { Region } from "./regions";

/** Mark what is shown of *region* as said in *language*. */
export function markAs(language: string, { image, range }: Pick<Region, "image" | "range">): void {
  if (image) image.lang = language;
  for (const element of range ? holdersOf(range) : []) element.lang = language;
}

/** Return the elements that hold all texts of *range*, and nothing else to be read. */
function holdersOf(range: Range): readonly HTMLElement[] {
  const texts = textsIn(range);
  const around = texts[0]?.parentElement;
  return around && isWhole(around, range.toString()) ? [around] : texts.map(holderOf);
}

/** Return the element that holds *text* alone; one is made where there is none. */
function holderOf(text: Text): HTMLElement {
  const around = text.parentElement;
  if (around && isWhole(around, text.data)) return around;
  const made = text.ownerDocument.createElement("span");
  text.before(made);
  made.append(text);
  return made;
}

function isWhole({ textContent }: Element, text: string): boolean {
  return textContent.trim() === text.trim();
}
