/** What programs put on the clipboard as HTML, as markdown: a pure function, in linear time. */
import { joined } from "./blocks";
import type { PastedPicture } from "./pictures";
import { OUTSIDE, Reader } from "./reader";

export interface Pasted {
  markdown: string;
  /** The pictures in it that are to be brought, in their order. */
  pictures: PastedPicture[];
  /** Nothing but words and line breaks: what was copied as plain text says the same. */
  isPlain: boolean;
}

interface Options {
  /** Whether the text that it goes into shows a single line break as one. */
  lineBreaks?: boolean;
  /** The page that it was copied from, where the clipboard does not say. */
  base?: string;
  /** The origin of our own site. */
  own?: string;
}

const SOURCE_URL = /^SourceURL:(https?:\/\/\S+)/m;
/** How far the head of what Windows keeps reaches at most. */
const HEAD = 2000;

export function markdownOf(html: string, { lineBreaks = true, base = "", own = "" }: Options = {}): Pasted {
  const page = new DOMParser().parseFromString(fragmentOf(html), "text/html");
  const stated = page.querySelector("base[href]")?.getAttribute("href") ?? SOURCE_URL.exec(html.slice(0, HEAD))?.[1];
  const reader = new Reader({ base: base || stated || "", own });
  reader.read(page.body, OUTSIDE);
  reader.flush(OUTSIDE);
  const pictures = [...reader.pictures.values()];
  const isPlain = !reader.hasMarks && pictures.length === 0 && reader.blocks.every(({ kind }) => kind === "text" || kind === "gap");
  return { markdown: joined(reader.blocks, lineBreaks), pictures, isPlain: isPlain && !reader.blocks.some((block) => block.kind === "picture") };
}

/** Return the HTML without the head of lines that Windows keeps before it. */
function fragmentOf(html: string): string {
  if (!/^Version:[\d.]+\r?\n/.test(html)) return html;
  const begin = html.indexOf("<");
  return begin === -1 ? "" : html.slice(begin);
}
