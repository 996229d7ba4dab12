/** What the toolbar writes: pure functions of the text and what is selected in it. */
import { address, inBrackets, pictureMark } from "@shared/admin/pasting/markup";

export interface Selection {
  start: number;
  end: number;
}

/** Replace `from`–`to` by *text*, then select from `select.start` to `select.end`. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  select: Selection;
}

/** What begins a block, and not a line of words. */
const BLOCK_START = /^(?:#{1,6} |> |[-+] |\d{1,9}[.)] |!\[|\||```|---$)/;

export type Formatting = (text: string, selection: Selection) => Edit;

/** What begins a line and is no word of it: the sign of a list's item, of a heading, of a quotation. */
const LINE_SIGN = /^\s*(?:(?:[-+*]|\d{1,3}[.)]|#{1,6}|>)\s+)*/;
/** A line that has no words: a picture, a row of a table, a fence, a rule. */
const WORDLESS = /^\s*(?:!\[|\||```|~~~|---\s*$)/;

/** The stars that format words. */
export type Mark = "*" | "**";

/**
 * Put *mark* on both sides of the selected words of each line, since no mark reaches from one paragraph, or
 * item of a list, into the next; without any words, around *sample*. Where all of them have it, it goes.
 */
export function wrap(mark: Mark, sample: string): Formatting {
  return (text, selection) => {
    if (!text.slice(selection.start, selection.end).trim()) {
      const select = { start: selection.start + mark.length, end: selection.start + mark.length + sample.length };
      return { from: selection.start, to: selection.end, text: mark + sample + mark, select };
    }
    const parts = partsOf(text, selection).map((part) => withStars(text, part, mark));
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last) return { from: selection.end, to: selection.end, text: "", select: selection };
    const isOff = parts.every(({ words }) => has(mark, words));
    let [written, end] = ["", first.start];
    for (const part of parts) {
      written += text.slice(end, part.start) + (isOff ? without(mark, part.words) : having(mark, part.words));
      ({ end } = part);
    }
    // Of a single line the words alone, as they were; of several all, so that the same tool takes it back.
    const aside = parts.length > 1 || isOff ? 0 : mark.length;
    const select = { start: first.start + aside, end: first.start + written.length - aside };
    return { from: first.start, to: end, text: written, select };
  };
}

interface Part extends Selection {
  words: string;
}

/** Return what is selected of the words of each line. */
function partsOf(text: string, { start, end }: Selection): Part[] {
  const parts: Part[] = [];
  let [from, isFenced] = [text.lastIndexOf("\n", start - 1) + 1, false];
  for (const line of text.slice(from, end).split("\n")) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    const sign = LINE_SIGN.exec(line)?.[0].length ?? 0;
    const part = wordsOf(text, { start: Math.max(start, from + sign), end: from + line.length });
    if (part.words && !isFenced && !WORDLESS.test(line)) parts.push(part);
    from += line.length + 1;
  }
  return parts;
}

/** Return *part* with the stars beside it, where these are the *mark* of its words. */
function withStars(text: string, part: Part, mark: Mark): Part {
  if (has(mark, part.words)) return part;
  const [start, end] = [part.start - trailing(text.slice(0, part.start)), part.end + leading(text.slice(part.end))];
  const words = text.slice(start, end);
  return has(mark, words) ? { start, end, words } : part;
}

/** Say whether *words* stand between one pair of the *mark*: three stars are both marks. */
function has(mark: Mark, words: string): boolean {
  const stars = Math.min(leading(words), trailing(words));
  const inner = words.slice(stars, words.length - stars);
  if (stars === 0 || stars > 3 || inner === "") return false;
  return mark === "**" ? stars > 1 && !inner.includes(mark) : stars !== 2 && !inner.replaceAll("**", "").includes(mark);
}

/** Return *words* with the *mark*; bold that is in them already goes, as stars beside stars format nothing. */
function having(mark: Mark, words: string): string {
  if (has(mark, words)) return words;
  const inner = mark === "**" ? words.split(mark) : [words];
  return mark + (inner.length % 2 === 1 ? inner.join("") : words) + mark;
}

function without(mark: Mark, words: string): string {
  return words.slice(mark.length, words.length - mark.length);
}

function leading(words: string): number {
  return words.length - words.replace(/^\*+/, "").length;
}

function trailing(words: string): number {
  let count = 0;
  while (words.at(-1 - count) === "*") count += 1;
  return count;
}

/** Start every selected line with *prefix*; an empty line gets *sample* after it. */
export function prefixLines(prefix: string, sample: string): Formatting {
  return (text, { start, end }) => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const close = text.indexOf("\n", end);
    const to = close === -1 ? text.length : close;
    const lines = text.slice(from, to);
    if (!lines.trim()) {
      const begin = from + prefix.length;
      return { from, to, text: prefix + sample, select: { start: begin, end: begin + sample.length } };
    }
    const written = lines
      .split("\n")
      .map((line) => (line.trim() && !line.startsWith(prefix) ? prefix + line : line))
      .join("\n");
    const caret = from + written.length;
    return { from, to, text: written, select: { start: caret, end: caret } };
  };
}

/** Make a link to *url* of the selected words; without any, of *sample*, which is selected. */
export function link(url: string, sample: string): Formatting {
  return (text, selection) => {
    const { start, end, words } = wordsOf(text, selection);
    const inner = inBrackets(words || sample);
    const written = `[${inner}](${address(url)})`;
    const caret = start + written.length;
    const select = words ? { start: caret, end: caret } : { start: start + 1, end: start + 1 + inner.length };
    return { from: start, to: end, text: written, select };
  };
}

/** Put a picture on a line of its own, after the selection. */
export function image(url: string, alt: string): Formatting {
  return (text, { end }) => {
    const before = text.slice(0, end);
    const after = text.slice(end);
    const lead = !before || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
    const written = lead + pictureMark(url, alt) + tail;
    const caret = end + written.length;
    return { from: end, to: end, text: written, select: { start: caret, end: caret } };
  };
}

/** Put *words* in place of the selection, as typing would. */
export function typed(words: string): Formatting {
  return (_, { start, end }) => {
    const caret = start + words.length;
    return { from: start, to: end, text: words, select: { start: caret, end: caret } };
  };
}

/** Put *markdown* in place of the selection: in the line when it is one, else with empty lines around. */
export function inserted(markdown: string): Formatting {
  return (text, { start, end }) => {
    const isLine = !markdown.includes("\n") && !BLOCK_START.test(markdown);
    const [before, after] = [text.slice(0, start), text.slice(end)];
    const lead = isLine || !before || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    const tail = isLine || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
    const written = lead + markdown + tail;
    const caret = start + written.length;
    return { from: start, to: end, text: written, select: { start: caret, end: caret } };
  };
}

/** Spaces at the ends of a selection stay outside: signs beside a space format nothing. */
function wordsOf(text: string, { start, end }: Selection) {
  const selected = text.slice(start, end);
  const words = selected.trim();
  if (!words) return { start, end, words: "" };
  const from = start + selected.indexOf(words);
  return { start: from, end: from + words.length, words };
}
