/** Words with their marks, as they stand in a line, and the markdown of them. */
import { escaped } from "./escaping";
import { address } from "./markup";

export interface Marks {
  bold: boolean;
  italic: boolean;
  struck: boolean;
  code: boolean;
  /** Where it leads; empty for words that lead nowhere. */
  href: string;
}

/** A line break is a run of its own: `\n`. */
export interface Run extends Marks {
  text: string;
}

export const PLAIN: Marks = { bold: false, italic: false, struck: false, code: false, href: "" };
const BREAK = "\n";
const SPACES = /[ \t\r\n\f\u00a0]+/g;
const INVISIBLE = /[\u200b\u200c\u2060\ufeff\u00ad]/g;
/** Beside a line's letters of Korean, Chinese or Japanese spaces alone undo marks; see decision 0105. */
const WITHOUT_SPACES = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/;
const DIGIT_AT_END = /\p{N}$/u;
const SPACE = /^\s$/u;
const SPACE_OR_SIGN = /^[\s\p{P}\p{S}]$/u;

export function lineBreak(): Run {
  return { ...PLAIN, text: BREAK };
}

/** Return *text* as words of a line: spaces of every kind are one, and what is not seen is gone. */
export function words(text: string, marks: Marks): Run {
  return { ...marks, text: text.replace(INVISIBLE, "").replace(SPACES, " ") };
}

/** Return the lines of *runs* as markdown; without words there are none. */
export function linesOf(runs: readonly Run[]): string[] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    if (run.text === BREAK) lines.push([]);
    else lines.at(-1)?.push(run);
  }
  const written = lines.map((line) => markdownOfLine(tidied(line)));
  const first = written.findIndex(Boolean);
  return first === -1 ? [] : written.slice(first, filledLength(written));
}

/** Return up to which one *texts* say something. */
export function filledLength(texts: readonly string[]): number {
  return texts.reduce((length, text, index) => (text ? index + 1 : length), 0);
}

/** Say whether something else than plain words is among *runs*. */
export function hasMarks(runs: readonly Run[]): boolean {
  return runs.some(({ text, bold, italic, struck, code, href }) => text.trim() !== "" && (bold || italic || struck || code || href !== ""));
}

/** Put neighbours of one kind together, and spaces between words where markdown wants them. */
function tidied(line: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of line) {
    const before = merged.at(-1);
    const text = before?.text.endsWith(" ") || !before ? run.text.trimStart() : run.text;
    if (!text) continue;
    const next = sober({ ...run, text });
    if (before && isAlike(before, next)) before.text += text;
    else merged.push(next);
  }
  const last = merged.at(-1);
  if (last) last.text = last.text.trimEnd();
  return withSoundEnds(withoutProducts(withoutTangles(merged.filter(({ text }) => text))));
}

/** What cannot stand within other marks in every place stands alone. */
function sober(run: Run): Run {
  if (run.code) return { ...PLAIN, code: true, href: run.href, text: run.text };
  return run.struck ? { ...run, bold: false, italic: false } : run;
}

/** Words of which only some are slanted, within bold ones, stand upright where the stars would not tell which are. */
function withoutTangles(line: readonly Run[]): Run[] {
  let before: Run | undefined;
  const groups = grouped(line, ({ bold }) => String(bold));
  return groups.flatMap((group, index) => {
    const [first, last, after] = [group[0], group.at(-1), groups[index + 1]?.[0]];
    const count = first?.bold ? group.filter(({ italic }) => italic).length : 0;
    const isMixed = count > 0 && count < group.length;
    const isBeside = isSlantedAt(before, first) || isSlantedAt(last, after);
    const isTangled = isMixed && (isBeside || (count > 1 && (first?.italic || last?.italic)));
    before = last;
    return isTangled ? group.map((run) => ({ ...run, italic: false })) : group;
  });
}

/** Say whether slanted words outside of bold ones stand directly beside them. */
function isSlantedAt(one: Run | undefined, next: Run | undefined): boolean {
  const outer = one?.bold ? next : one;
  return Boolean(outer?.italic) && !/\s$/.test(one?.text ?? "") && !/^\s/.test(next?.text ?? "");
}

/** A star between digits multiplies: what is slanted there stands upright. */
function withoutProducts(line: readonly Run[]): Run[] {
  return line.map((run, index) => {
    const [before, after] = [line[index - 1], line[index + 1]];
    const isProduct = (isByStar(run, before) && areDigits(before, run)) || (isByStar(run, after) && areDigits(run, after));
    return isProduct ? { ...run, italic: false } : run;
  });
}

/** Say whether a star alone stands between *run*, which is slanted, and its *neighbour*. */
function isByStar(run: Run, neighbour: Run | undefined): neighbour is Run {
  return run.italic && neighbour?.italic === false && neighbour.bold === run.bold;
}

const areDigits = (one: Run, next: Run) => DIGIT_AT_END.test(one.text) && /^\p{N}/u.test(next.text);

/** Let what would undo the marks at the ends of marked words stand outside. */
function withSoundEnds(line: readonly Run[]): Run[] {
  const isSpaced = !line.some(({ text }) => WITHOUT_SPACES.test(text));
  return line.flatMap((run, index) => {
    if (!run.bold && !run.italic && !run.struck) return [run];
    const neighbours = [line[index - 1], line[index + 1]] as const;
    const [before, after] = [common(run, neighbours[0]), common(run, neighbours[1])];
    // Behind a number a star before a sign multiplies.
    const isFactor = isByStar(run, neighbours[0]) && DIGIT_AT_END.test(neighbours[0].text) && !/^[\p{L}\p{N}]/u.test(run.text);
    const outside = isSpaced || isFactor ? SPACE_OR_SIGN : SPACE;
    const letters = [...run.text];
    const from = isAlike(before, run) ? 0 : countOf(letters, outside);
    const end = isAlike(after, run) ? letters.length : Math.max(from, letters.length - countOf([...letters].reverse(), outside));
    const [lead, core, tail] = [letters.slice(0, from), letters.slice(from, end), letters.slice(end)].map((part) => part.join(""));
    return [{ ...before, text: lead ?? "" }, { ...run, text: core ?? "" }, { ...after, text: tail ?? "" }].filter(({ text }) => text);
  });
}

/** Return how many *letters* at the beginning are such. */
function countOf(letters: readonly string[], such: RegExp): number {
  const index = letters.findIndex((letter) => !such.test(letter));
  return index === -1 ? letters.length : index;
}

/** Return *run* with the marks alone that go on in its *neighbour*. */
function common(run: Run, neighbour: Run | undefined): Run {
  const goesOn = neighbour?.href === run.href ? neighbour : PLAIN;
  // Bold is around slanted: where one of both alone is bold, the other ends too.
  const italic = run.italic && goesOn.italic && run.bold === goesOn.bold;
  return { ...run, bold: run.bold && goesOn.bold, italic, struck: run.struck && goesOn.struck };
}

function isAlike(one: Run, other: Run): boolean {
  return one.href === other.href && one.bold === other.bold && one.italic === other.italic && one.struck === other.struck && one.code === other.code;
}

function markdownOfLine(line: readonly Run[]): string {
  let written = "";
  for (const group of grouped(line, ({ href }) => href)) {
    const href = group[0]?.href ?? "";
    const inner = withBold(group);
    // After an exclamation mark a link would become a picture.
    if (href && written.endsWith("!")) written = `${written.slice(0, -1)}\\!`;
    written += href ? linkOf(inner, group.map(({ text }) => text).join(""), href) : inner;
  }
  return written.trim();
}

function linkOf(inner: string, text: string, href: string): string {
  if (text.trim() === href && /^https?:\/\/[!-~]+$/.test(href) && !/[<>]/.test(href)) return `<${href}>`;
  const [lead = "", tail = ""] = [/^\s*/.exec(inner)?.[0], inner.endsWith(" ") ? " " : ""];
  const shown = inner.trim();
  return shown ? `${lead}[${shown}](${address(href)})${tail}` : inner;
}

function withBold(group: readonly Run[]): string {
  const parts = grouped(group, ({ bold }) => String(bold));
  return parts.map((part) => (part[0]?.bold ? `**${withItalic(part)}**` : withItalic(part))).join("");
}

function withItalic(group: readonly Run[]): string {
  const parts = grouped(group, ({ italic }) => String(italic));
  return parts.map((part) => (part[0]?.italic ? `*${part.map(single).join("")}*` : part.map(single).join(""))).join("");
}

function single(run: Run): string {
  if (run.code) return inCode(run.text);
  return run.struck ? `~~${escaped(run.text)}~~` : escaped(run.text);
}

/** Return code between more backticks than it holds in a row. */
function inCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return text.trim() ? `${fence}${space}${text.trim()}${space}${fence}` : text;
}

function grouped(line: readonly Run[], of: (run: Run) => string): Run[][] {
  const groups: Run[][] = [];
  for (const run of line) {
    const group = groups.at(-1);
    if (group?.[0] && of(group[0]) === of(run)) group.push(run);
    else groups.push([run]);
  }
  return groups;
}
