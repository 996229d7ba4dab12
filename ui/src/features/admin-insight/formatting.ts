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

/** Put *mark* on both sides of the selected words; without any, around *sample*. */
export function wrap(mark: string, sample: string): Formatting {
  return (text, selection) => {
    const { start, end, words } = wordsOf(text, selection);
    const inner = words || sample;
    const from = start + mark.length;
    return {
      from: start,
      to: end,
      text: mark + inner + mark,
      select: { start: from, end: from + inner.length },
    };
  };
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
