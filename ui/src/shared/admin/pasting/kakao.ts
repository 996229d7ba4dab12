/** Conversations copied from KakaoTalk: plain words, each message with its name and time. */
import { joined } from "./blocks";
import type { Block } from "./blocks";
import { linesOf, PLAIN, words } from "./runs";
import type { Run } from "./runs";

/** `[name] [half of the day h:mm] words`, as the program for computers copies. */
const MESSAGE = /^\[[^[\]\n]{1,60}\] \[[^[\]\d\n]{0,6}\d{1,2}:\d\d(?: ?[AP]M)?\] /;
/** `date, name : words`, as the one for phones does. */
const PHONE = /^\d{4}[^,\n]{6,30}\d{1,2}:\d\d, [^:\n]{1,60} : /;
const ADDRESS = /https?:\/\/[^\s<>]+/g;

export function isConversation(text: string): boolean {
  const first = text.trimStart();
  return MESSAGE.test(first) || PHONE.test(first);
}

/** Return each message as a paragraph, with its lines and with what it links to. */
export function markdownOfConversation(text: string, lineBreaks: boolean): string {
  const messages: string[][] = [];
  for (const line of text.trim().split(/\r\n|\r|\n/)) {
    const begins = MESSAGE.test(line) || PHONE.test(line);
    if (begins || messages.length === 0) messages.push([line]);
    else messages.at(-1)?.push(line);
  }
  const blocks = messages.map((lines): Block => {
    const written = lines.map((line) => linesOf(linked(line))[0] ?? "");
    return { kind: "text", lines: written, isLine: false, quotes: 0 };
  });
  return joined(blocks, lineBreaks);
}

function linked(line: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    runs.push(words(line.slice(end, match.index), PLAIN), words(match[0], { ...PLAIN, href: match[0] }));
    end = match.index + match[0].length;
  }
  return [...runs, words(line.slice(end), PLAIN)];
}
