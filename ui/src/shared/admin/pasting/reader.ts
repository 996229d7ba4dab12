/** Reads a document from the clipboard: what it says, without what it looks like. */
import type { Block, ItemBlock } from "./blocks";
import { marksOf, resolved } from "./marks";
import type { Source } from "./marks";
import { pictureMark } from "./markup";
import type { PastedPicture } from "./pictures";
import { AWAITED, isInvisible, sourceOf, writtenAlt } from "./pictures";
import type { Marks, Run } from "./runs";
import { hasMarks, lineBreak, linesOf, PLAIN, words } from "./runs";
import { tableOf } from "./tables";
import { isBulletMark, wordItemOf } from "./wordLists";

/** Deeper than any text is written; what lies deeper is read as words. */
const DEEPEST = 200;
const SKIPPED = new Set(
  "HEAD STYLE SCRIPT TITLE META LINK TEMPLATE NOSCRIPT BUTTON SELECT TEXTAREA INPUT SVG IFRAME VIDEO AUDIO OBJECT MAP DIALOG".split(" "),
);
const BLOCKS = new Set(
  "P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV ADDRESS FIGURE FIGCAPTION DETAILS SUMMARY DL DT DD FORM FIELDSET LEGEND CENTER CAPTION".split(" "),
);
/** Paragraphs of programs in which every line is one, and an empty one stands between texts. */
const LINE_CLASSES = /(?:^|\s)(?:se-text-paragraph|se_textarea|HStyle\d+)(?:\s|$)/;
const EMOJI = /^\p{Extended_Pictographic}/u;

export interface Context {
  marks: Marks;
  quotes: number;
  /** How many lists it lies in. */
  lists: number;
  heading: number;
  isLine: boolean;
  item: ItemBlock | null;
  nesting: number;
}

export const OUTSIDE: Context = { marks: PLAIN, quotes: 0, lists: 0, heading: 0, isLine: true, item: null, nesting: 0 };

export class Reader {
  readonly blocks: Block[] = [];
  hasMarks = false;
  private runs: Run[] = [];
  private readonly wordNumbers: number[] = [];

  constructor(
    readonly source: Source,
    /** By where they come from: the same one is brought once. */
    readonly pictures: Map<string, PastedPicture> = new Map(),
  ) {}

  read(parent: Node, context: Context): void {
    for (const child of parent.childNodes) this.readNode(child, context);
  }

  /** Read what stands in *element* by itself, as in a cell of a table. */
  readApart(element: Element, context: Context): Block[] {
    const reader = new Reader(this.source, this.pictures);
    const inner = { ...context, lists: 0, heading: 0, isLine: true, item: null };
    reader.read(element, inner);
    reader.flush(inner);
    this.hasMarks ||= reader.hasMarks;
    return reader.blocks.filter(({ kind }) => kind !== "gap");
  }

  /** End the paragraph with what was read until now. */
  flush(context: Context): void {
    const lines = linesOf(this.runs);
    this.hasMarks ||= hasMarks(this.runs);
    this.runs = [];
    if (lines.length === 0) return;
    const { quotes, heading, item, isLine } = context;
    if (heading) this.blocks.push({ kind: "heading", level: heading, text: lines.join(" "), quotes });
    else if (!item) this.blocks.push({ kind: "text", lines, isLine, quotes });
    else if (item.lines.length > 0) item.lines.push(...lines);
    else {
      item.lines = lines;
      this.blocks.push(item);
    }
  }

  private readNode(node: Node, context: Context): void {
    if (node.nodeType === Node.TEXT_NODE) this.runs.push(words(node.nodeValue ?? "", context.marks));
    else if (node instanceof Element || node.nodeType === Node.ELEMENT_NODE) this.readElement(node as Element, context);
  }

  private readElement(element: Element, outer: Context): void {
    const name = element.tagName.toUpperCase();
    const context = { ...outer, nesting: outer.nesting + 1 };
    if (SKIPPED.has(name) || isHidden(element)) return;
    if (context.nesting > DEEPEST) this.runs.push(words(element.textContent ?? "", outer.marks));
    else if (name === "BR") this.runs.push(lineBreak());
    else if (name === "IMG") this.readPicture(element, outer);
    else if (name === "HR") this.add({ kind: "rule", text: "---", quotes: outer.quotes }, outer);
    else if (name === "PRE") this.readCode(element, context);
    else if (name === "TABLE") this.readTable(element, context);
    else if (name === "UL" || name === "OL") this.readList(element, context);
    else if (/^H[1-6]$/.test(name)) this.readBlock(element, { ...context, heading: Number(name[1]), isLine: false });
    else if (name === "BLOCKQUOTE") this.readBlock(element, { ...context, quotes: context.quotes + 1, isLine: false, item: null });
    else if (BLOCKS.has(name)) this.readParagraph(element, context);
    else this.readInline(element, context, outer);
  }

  private readInline(element: Element, context: Context, outer: Context): void {
    if (isBulletMark(element) && outer.item) return;
    this.read(element, { ...context, marks: marksOf(element, outer, this.source) });
  }

  private readBlock(element: Element, context: Context): void {
    this.flush({ ...context, heading: 0 });
    this.read(element, { ...context, marks: marksOf(element, context, this.source) });
    this.flush(context);
  }

  private readParagraph(element: Element, outer: Context): void {
    const isParagraph = element.tagName.toUpperCase() === "P";
    const word = outer.heading ? null : wordItemOf(element, this.wordNumbers);
    const isTitle = /(?:^|\s)Mso(?:Title|Heading1)(?:\s|$)/.test(element.className);
    this.flush(outer);
    const before = this.blocks.length;
    const context: Context = {
      ...outer,
      marks: marksOf(element, outer, this.source),
      isLine: !isParagraph || isTight(element as HTMLElement),
      ...(word ? { item: { kind: "item", ...word, lines: [], quotes: outer.quotes } } : {}),
      ...(isTitle ? { heading: 1 } : {}),
    };
    this.read(element, context);
    const isBlank = isParagraph || this.runs.length > 0;
    this.flush(context);
    if (isBlank && this.blocks.length === before && !outer.item) this.blocks.push({ kind: "gap", quotes: outer.quotes });
  }

  private readList(list: Element, context: Context): void {
    this.flush(context);
    const isNumbered = list.tagName.toUpperCase() === "OL";
    let number = isNumbered ? startOf(list) : 0;
    for (const child of list.children) {
      const inner = { ...context, lists: context.lists + 1, isLine: true };
      if (child.tagName.toUpperCase() !== "LI") {
        // Some programs put a list into another without an item of its own.
        this.readElement(child, child.tagName.toUpperCase() === "UL" || child.tagName.toUpperCase() === "OL" ? inner : context);
        continue;
      }
      const item: ItemBlock = { kind: "item", depth: context.lists, number, lines: [], quotes: context.quotes };
      this.readBlock(child, { ...inner, item, heading: 0 });
      if (isNumbered) number += 1;
    }
  }

  private readTable(table: Element, context: Context): void {
    this.flush(context);
    this.blocks.push(...tableOf(table, context.quotes, (cell) => this.readApart(cell, context)));
  }

  private readCode(element: Element, context: Context): void {
    const text = (element.textContent ?? "").replace(/\r\n?/g, "\n").replace(/^\n|\s+$/g, "");
    if (!text) return;
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
    const fence = "`".repeat(longest + 1);
    this.add({ kind: "code", text: `${fence}\n${text}\n${fence}`, quotes: context.quotes }, context);
  }

  private readPicture(picture: Element, context: Context): void {
    const alt = picture.getAttribute("alt") ?? "";
    const source = sourceOf(picture);
    if (EMOJI.test(alt)) this.runs.push(words(alt, context.marks));
    else if (source && !isInvisible(picture)) {
      const text = pictureMark(this.addressOf(source), writtenAlt(alt));
      this.add({ kind: "picture", text, quotes: context.quotes }, context);
    }
  }

  private add(block: Block, context: Context): void {
    this.flush(context);
    this.blocks.push(block);
  }

  /** Return by which address a picture stands in the text; it is remembered when it is to be brought. */
  private addressOf(source: string): string {
    const known = this.pictures.get(source);
    if (known) return known.address;
    const url = resolved(source, this.source.base);
    const isOurs = url !== null && this.source.own !== "" && url.origin === this.source.own;
    if (url && isOurs) return url.pathname + url.search;
    const kind = url ? "web" : source.startsWith("data:") ? "data" : "asked";
    const address = url ? url.href : `${AWAITED}${this.pictures.size + 1}`;
    this.pictures.set(source, { address, kind, source: url ? url.href : source });
    return address;
  }
}

function isHidden(element: Element): boolean {
  const style = element.getAttribute("style") ?? "";
  return /display:\s*none|mso-hide:\s*all/i.test(style) || element.hasAttribute("hidden") || element.classList.contains("blind");
}

function isTight(paragraph: HTMLElement): boolean {
  const { marginTop, marginBottom } = paragraph.style;
  return LINE_CLASSES.test(paragraph.className) || (isZero(marginTop) && isZero(marginBottom));
}

function isZero(margin: string): boolean {
  return margin !== "" && Number.parseFloat(margin) < 0.5;
}

function startOf(list: Element): number {
  const start = Number(list.getAttribute("start") ?? 1);
  return Number.isInteger(start) && start > 0 && start < 1e8 ? start : 1;
}
