/** The marks in a page that say which text, and which picture, is whose field. */

/** A field of a record: `about`'s `story.0.text`, or a picture's `picture`. */
export interface Place {
  collection: string;
  id: string;
  /** The field, and below a list the item by its place. */
  path: string;
}

/** For which windows an image shows a picture. */
export type Windows = "all" | "narrow" | "wide";

/** Where a field stands in a page. */
export type Found =
  | { place: Place; range: Range; image?: never }
  | { place: Place; image: HTMLImageElement; windows: Windows; range?: never };

/** A mark that begins, with the place in it, or one that ends; one alone is none. */
const MARK = /\uE000([^\uE000-\uE002]*)\uE001|\uE002|[\uE000\uE001]/g;
const ANY_MARK = /[\uE000-\uE002]/;

interface Stop {
  place: Place | null;
  /** Stands where the mark stood; it holds nothing. */
  node: Text;
}

/** Take the marks out of *page* and return what they stood around, in the order of the page. */
export function takeMarks(page: Document): readonly Found[] {
  const images = takeFromAttributes(page);
  const ranges = rangesOf(page, takeFromTexts(page.body));
  const found: Found[] = [...outermost(ranges), ...images];
  return [...found].sort((one, other) => (isBefore(nodeOf(one), nodeOf(other)) ? -1 : 1));
}

/** Return the place that *text* names; null where it names none. */
export function placeIn(text: string): Place | null {
  const [collection = "", ...rest] = text.split("/");
  const path = rest.at(-1) ?? "";
  const id = rest.slice(0, -1).join("/");
  return collection && id && path ? { collection, id, path } : null;
}

function takeFromAttributes(page: Document): Found[] {
  const found: Found[] = [];
  for (const element of page.querySelectorAll("*")) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (!ANY_MARK.test(value)) continue;
      if (name === "alt" && element.tagName === "IMG") found.push(...picturesOf(element as HTMLImageElement));
      element.setAttribute(name, value.replaceAll(MARK, ""));
    }
  }
  return found;
}

/** Return the pictures that *image* shows: its own is the first, the one for narrow windows follows. */
function picturesOf(image: HTMLImageElement): Found[] {
  const places = [...image.alt.matchAll(MARK)].flatMap(([, text]) => placeIn(text ?? "") ?? []);
  return places.map((place, index) => {
    const windows = places.length === 1 ? "all" : index === 0 ? "wide" : "narrow";
    return { place, image, windows };
  });
}

/** Cut the texts below *root* at their marks; return where each stood. */
function takeFromTexts(root: HTMLElement): Stop[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ data }) => ANY_MARK.test(data)).flatMap((text) => standAlone(cut(text)));
}

function cut(text: Text): Stop[] {
  const page = text.ownerDocument;
  const { data } = text;
  const stops: Stop[] = [];
  const pieces: Text[] = [];
  let from = 0;
  for (const match of data.matchAll(MARK)) {
    if (match.index > from) pieces.push(page.createTextNode(data.slice(from, match.index)));
    from = match.index + match[0].length;
    const place = placeIn(match[1] ?? "");
    if (!place && match[0] !== "\uE002") continue;
    const node = page.createTextNode("");
    pieces.push(node);
    stops.push({ place, node });
  }
  if (from < data.length) pieces.push(page.createTextNode(data.slice(from)));
  text.replaceWith(...pieces);
  return stops;
}

/** A paragraph in which nothing but a mark stood goes with it: in Markdown they are such ones. */
function standAlone(stops: Stop[]): Stop[] {
  const [stop] = stops;
  const holder = stop?.node.parentElement;
  if (stops.length === 1 && stop && holder?.tagName === "P" && !holder.textContent.trim() && holder.children.length === 0) {
    holder.replaceWith(stop.node);
  }
  return stops;
}

/** Pair what begins with what ends; what stays open is nothing. */
function rangesOf(page: Document, stops: readonly Stop[]): { place: Place; range: Range }[] {
  const open: { place: Place; node: Text }[] = [];
  const found: { place: Place; range: Range }[] = [];
  for (const { place, node } of stops) {
    if (place) {
      open.push({ place, node });
      continue;
    }
    const begun = open.pop();
    if (!begun) continue;
    const range = page.createRange();
    range.setStartAfter(begun.node);
    range.setEndBefore(node);
    if (range.toString().trim()) found.push({ place: begun.place, range });
  }
  return found;
}

/** Of what lies in each other only what is around is edited: the rest is a part of it. */
function outermost(found: readonly { place: Place; range: Range }[]) {
  return found.filter((one) => !found.some((other) => other !== one && isAround(other.range, one.range)));
}

function isAround(outer: Range, inner: Range): boolean {
  return (
    outer.compareBoundaryPoints(Range.START_TO_START, inner) <= 0 && outer.compareBoundaryPoints(Range.END_TO_END, inner) >= 0
  );
}

function nodeOf({ range, image }: Found): Node {
  return image ?? (range.startContainer.childNodes.item(range.startOffset) || range.startContainer);
}

function isBefore(one: Node, other: Node): boolean {
  return Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
}
