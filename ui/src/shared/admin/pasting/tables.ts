/** Tables: rows and columns of words; one that only holds a page in shape is read as its contents. */
import type { Block } from "./blocks";
import { filledLength } from "./runs";

const WIDEST = 50;
const SECTIONS = new Set(["THEAD", "TBODY", "TFOOT"]);
const IN_CELLS: ReadonlySet<Block["kind"]> = new Set(["text", "item", "heading", "picture"] as const);

/** Return what *table* becomes; *read* gives the contents of a cell. */
export function tableOf(table: Element, quotes: number, read: (cell: Element) => Block[]): Block[] {
  const rows = rowsOf(table).map((row) => cellsOf(row).map((cell) => ({ cell, blocks: read(cell) })));
  const contents = rows.flatMap((row) => row.flatMap(({ blocks }) => blocks));
  const captions = [...elementsIn(table)].filter(({ tagName }) => tagName.toUpperCase() === "CAPTION").flatMap(read);
  const grid = gridOf(rows);
  const filled = grid.filter((row) => row.some(Boolean));
  const width = Math.max(0, ...filled.map(filledLength));
  const isTable = filled.length > 1 && width > 1 && contents.every(({ kind, quotes: inner }) => IN_CELLS.has(kind) && inner === quotes);
  if (!isTable) return [...captions, ...contents];
  const lines = filled.map((row) => `| ${Array.from({ length: width }, (_, column) => row[column] ?? "").join(" | ")} |`);
  const [head = "", ...body] = lines;
  return [...captions, { kind: "table", text: [head, `|${" --- |".repeat(width)}`, ...body].join("\n"), quotes }];
}

/** Place the words of every cell, leaving empty what a cell covers besides its first place. */
function gridOf(rows: readonly (readonly { cell: Element; blocks: Block[] }[])[]): string[][] {
  const covered: number[] = [];
  return rows.map((row) => {
    const line: string[] = [];
    const skip = () => {
      while ((covered[line.length] ?? 0) > 0 && line.length < WIDEST) {
        covered[line.length] = (covered[line.length] ?? 0) - 1;
        line.push("");
      }
    };
    for (const { cell, blocks } of row) {
      skip();
      const [columns, lines] = [spanOf(cell, "colspan"), spanOf(cell, "rowspan")];
      for (let column = 0; column < columns && line.length < WIDEST; column += 1) {
        if (lines > 1) covered[line.length] = lines - 1;
        line.push(column === 0 ? wordsOf(blocks) : "");
      }
    }
    skip();
    return line;
  });
}

function wordsOf(blocks: readonly Block[]): string {
  const texts = blocks.flatMap((block) => ("lines" in block ? block.lines : "text" in block ? [block.text] : []));
  return texts.filter(Boolean).join(" ").replaceAll("|", "\\|");
}

function rowsOf(table: Element): Element[] {
  return [...elementsIn(table)].flatMap((child) => {
    const name = child.tagName.toUpperCase();
    if (name === "TR") return [child];
    return SECTIONS.has(name) ? [...elementsIn(child)].filter(({ tagName }) => tagName.toUpperCase() === "TR") : [];
  });
}

function cellsOf(row: Element): Element[] {
  const cells: Element[] = [];
  for (const child of elementsIn(row)) {
    if (cells.length === WIDEST) break;
    if (/^T[DH]$/i.test(child.tagName)) cells.push(child);
  }
  return cells;
}

/** Walk from one to the next: a list of thousands that is counted through anew for each takes too long. */
function* elementsIn(parent: Element): Generator<Element> {
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) yield child;
}

function spanOf(cell: Element, name: "colspan" | "rowspan"): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 1 ? Math.min(span, WIDEST) : 1;
}
