/** Conversations copied from KakaoTalk: plain words, each message with its name and time. */
import { joined } from "./blocks";
import type { Block } from "./blocks";
import { isMessage } from "./conversation";
import { linesOf, PLAIN, words } from "./runs";
import type { Run } from "./runs";

const ADDRESS = /https?:\/\/[^\s<>]+/g;

/** Return each message as a paragraph, with its lines and with what it links to. */
export function markdownOfConversation(text: string, lineBreaks: boolean): string {
  const messages: string[][] = [];
  for (const line of text.trim().split(/\r\n|\r|\n/)) {
    if (isMessage(line) || messages.length === 0) messages.push([line]);
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
