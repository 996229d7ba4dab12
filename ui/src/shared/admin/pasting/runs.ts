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
const AT_START = /^[\s\p{P}\p{S}]+/u;
const AT_END = /^[\s\p{P}\p{S}]*$/u;

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
  return withSoundEnds(withoutClashes(merged.filter(({ text }) => text)));
}

/** What cannot stand within other marks in every place stands alone. */
function sober(run: Run): Run {
  if (run.code) return { ...PLAIN, code: true, href: run.href, text: run.text };
  return run.struck ? { ...run, bold: false, italic: false } : run;
}

/** Where bold begins or ends within a word, a slanted neighbour would run its stars together. */
function withoutClashes(line: readonly Run[]): Run[] {
  const clashing = new Set<number>();
  line.slice(1).forEach((run, index) => {
    const before = line[index];
    if (!before || before.bold === run.bold || /\s$/.test(before.text) || /^\s/.test(run.text)) return;
    if (before.italic || run.italic) [index, index + 1].forEach((one) => clashing.add(one));
  });
  return line.map((run, index) => (clashing.has(index) ? { ...run, italic: false } : run));
}

/** Let signs at the ends of marked words stand outside: beside a letter they would undo the marks. */
function withSoundEnds(line: readonly Run[]): Run[] {
  return line.flatMap((run, index) => {
    if (!run.bold && !run.italic && !run.struck) return [run];
    const [before, after] = [common(run, line[index - 1]), common(run, line[index + 1])];
    const lead = isAlike(before, run) ? "" : (AT_START.exec(run.text)?.[0] ?? "");
    const rest = run.text.slice(lead.length);
    const tail = isAlike(after, run) ? "" : trailOf(rest);
    const core = rest.slice(0, rest.length - tail.length);
    return [{ ...before, text: lead }, { ...run, text: core }, { ...after, text: tail }].filter(({ text }) => text);
  });
}

/** Return *run* with the marks alone that go on in its *neighbour*. */
function common(run: Run, neighbour: Run | undefined): Run {
  const goesOn = neighbour?.href === run.href ? neighbour : PLAIN;
  return { ...run, bold: run.bold && goesOn.bold, italic: run.italic && goesOn.italic, struck: run.struck && goesOn.struck };
}

/** Return the signs and spaces that *text* ends with. */
function trailOf(text: string): string {
  const letters = [...text];
  let first = letters.length;
  while (first > 0 && AT_END.test(letters[first - 1] ?? "")) first -= 1;
  return letters.slice(first).join("");
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
