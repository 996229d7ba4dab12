/** What a pasted text consists of, and the markdown of it. */
import { asWords } from "./escaping";

interface Common {
  /** How many quotations it stands in. */
  quotes: number;
}

export interface TextBlock extends Common {
  kind: "text";
  lines: string[];
  /** A line of its own without space around it, as some programs write every line. */
  isLine: boolean;
}

export interface HeadingBlock extends Common {
  kind: "heading";
  level: number;
  text: string;
}

export interface ItemBlock extends Common {
  kind: "item";
  /** How deep its list lies in others; 0 for one that lies in none. */
  depth: number;
  /** Its number; 0 in a list without numbers. */
  number: number;
  lines: string[];
}

/** Markdown that stands as it is: a picture, a table, code, a rule. */
export interface ReadyBlock extends Common {
  kind: "picture" | "table" | "code" | "rule";
  text: string;
}

/** An empty line: what stands before and after it belongs less together. */
export interface GapBlock extends Common {
  kind: "gap";
}

export type Block = TextBlock | HeadingBlock | ItemBlock | ReadyBlock | GapBlock;

const LOWEST = 6;

/** Return *blocks* as markdown; *lineBreaks* says whether a single line break is one. */
export function joined(blocks: readonly Block[], lineBreaks: boolean): string {
  const shift = blocks.some((block) => block.kind === "heading" && block.level === 1) ? 1 : 0;
  const breaking = lineBreaks ? "\n" : "\\\n";
  const pieces: string[] = [];
  const markers: string[] = [];
  let before: Block | undefined;
  for (const block of blocks) {
    if (block.kind !== "item" && block.kind !== "gap") markers.length = 0;
    if (block.kind !== "gap") {
      const text = quoted(textOf(block, { breaking, shift, markers }), block.quotes);
      if (before) pieces.push(between(before, block, breaking));
      pieces.push(text);
    }
    before = block.kind === "gap" && !before ? undefined : block;
  }
  return pieces.join("").trim();
}

function textOf(block: Exclude<Block, GapBlock>, how: { breaking: string; shift: number; markers: string[] }): string {
  if (block.kind === "text") return paragraphsOf(block.lines).map((lines) => lines.map(asWords).join(how.breaking)).join("\n\n");
  if (block.kind === "heading") return `${"#".repeat(Math.min(block.level + how.shift, LOWEST))} ${block.text}`;
  return block.kind === "item" ? itemText(block, how) : block.text;
}

/** An empty line ends a paragraph. */
function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  return paragraphs;
}

/** Return an item behind its mark, below the words of the items that it lies in. */
function itemText({ depth, number, lines }: ItemBlock, { breaking, markers }: { breaking: string; markers: string[] }): string {
  const marker = number ? `${number}. ` : "- ";
  const level = Math.min(depth, markers.length);
  markers.length = level;
  const indent = markers.map((one) => " ".repeat(one.length)).join("");
  markers.push(marker);
  const inner = indent + " ".repeat(marker.length);
  return indent + marker + lines.filter(Boolean).map(asWords).join(`${breaking}${inner}`);
}

function between(one: Block, other: Block, breaking: string): string {
  const quotes = Math.min(one.quotes, other.quotes);
  const empty = quotes > 0 ? `\n${">".repeat(quotes)}\n` : "\n\n";
  if (one.quotes !== other.quotes) return quotes > 0 ? empty : "\n\n";
  if (one.kind === "item" && other.kind === "item") return "\n";
  const areLines = one.kind === "text" && other.kind === "text" && one.isLine && other.isLine;
  return areLines ? breaking : empty;
}

function quoted(text: string, quotes: number): string {
  if (quotes === 0) return text;
  const mark = ">".repeat(quotes);
  return text.split("\n").map((line) => (line ? `${mark} ${line}` : mark)).join("\n");
}
