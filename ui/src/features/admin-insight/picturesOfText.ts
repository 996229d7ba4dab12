/** The pictures that a text shows, and edits of one of them. */
import { pictureMark } from "@shared/admin/pasting/markup";
import { AWAITED, writtenAlt } from "@shared/admin/pasting/pictures";
import type { Edit, Formatting } from "./formatting";

export interface TextPicture {
  address: string;
  alt: string;
  /** Where its markdown stands. */
  start: number;
  end: number;
}

/** Bounded, so that a text of brackets alone is read in time. */
const PICTURE = /!\[((?:\\.|[^[\]\\\n]){0,1000})\]\(([^()\s]{1,4096})\)/g;

export function picturesIn(text: string): TextPicture[] {
  return [...text.matchAll(PICTURE)].map(({ 0: whole, 1: alt = "", 2: address = "", index }) => {
    return { address, alt: alt.replace(/\\(.)/g, "$1").trim(), start: index, end: index + whole.length };
  });
}

/** Say whether somebody who hears the page learns nothing of *picture*: what a program wrote tells nothing. */
export function lacksAlt({ alt }: TextPicture): boolean {
  return writtenAlt(alt) === "";
}

/** Say whether the content of *picture* is still to come. */
export function isAwaited({ address }: TextPicture): boolean {
  return address.startsWith(AWAITED);
}

/** Give *picture* an alternative text or another address, where it stands. */
export function changed(picture: TextPicture, facts: Partial<Pick<TextPicture, "address" | "alt">>): Formatting {
  return replacing(picture, () => {
    const { address, alt } = { ...picture, ...facts };
    return pictureMark(address, alt);
  });
}

/** Take *picture* out, with the line that it has for itself. */
export function removed(picture: TextPicture): Formatting {
  return (text, selection) => {
    const { start, end } = picture;
    const isAlone = (start === 0 || text[start - 1] === "\n") && (end === text.length || text[end] === "\n");
    const rest = isAlone ? /^\n{0,2}/.exec(text.slice(end, end + 2))?.[0].length ?? 0 : 0;
    return replacing({ ...picture, end: end + rest }, () => "", picture.end)(text, selection);
  };
}

/** Replace the text of *picture*; whoever is at work elsewhere stays where he is. */
function replacing({ address, start, end }: TextPicture, write: () => string, known = end): Formatting {
  return (text, { start: from, end: to }): Edit => {
    // Meanwhile the text may be another: then nothing is done.
    if (!text.slice(start, known).includes(address)) return { from: to, to, text: "", select: { start: from, end: to } };
    const written = write();
    const shift = written.length - (end - start);
    const moved = (caret: number) => (caret >= end ? caret + shift : Math.min(caret, start + written.length));
    return { from: start, to: end, text: written, select: { start: moved(from), end: moved(to) } };
  };
}
