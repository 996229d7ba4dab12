/** Which texts of a form can be said in other languages, and what of them is still missing. */
import { trimmedText } from "@shared/unseen";
import { fieldAt, partsOf, splitTwin, spread, textOf, twinName, withTwin } from "./twins";

/** A text with twins, or what holds some: a list of items, or one thing with parts, as a picture. */
export interface TwinField {
  name: string;
  label: string;
  kind: "line" | "text" | "markdown" | "list" | "parts";
  /** The most characters of a twin. */
  limit: number;
  /** Nobody is offered what it stands in where it is filled and has no twin; of a list, of any item. */
  isNeeded: boolean;
  /** Whether no more can be typed: the server would not say which of several texts is too long. */
  isCapped?: boolean;
  item: readonly TwinField[];
}

/** Values by the names of fields, twins as fields of their own. */
export type Values = Readonly<Record<string, unknown>>;

/** A text to be said in another language. */
export interface Entry {
  /** Where its twin lies: `en.title`, `sections.2.en.heading`. */
  path: string;
  field: TwinField;
  /** What it stands in, from the outside: of a list with the place. */
  within: readonly Within[];
  source: string;
  twin: string;
  isMissing: boolean;
  /** Whether the whole record is not offered without it. */
  isDecisive: boolean;
}

export interface Within {
  field: TwinField;
  /** From 0; undefined for what there is one of. */
  place?: number;
  /** The item, or the thing, itself. */
  value: Values;
}

interface Walk {
  language: string;
  within: readonly Within[];
  /** Begins the paths, with a dot behind; empty for the record itself. */
  above: string;
  isDecisive: boolean;
}

/** Return the texts of *fields* that are filled, in the order of the form. */
export function entriesOf(fields: readonly TwinField[], values: Values, language: string): readonly Entry[] {
  return entriesIn(fields, spread(values), { language, within: [], above: "", isDecisive: true });
}

function entriesIn(fields: readonly TwinField[], values: Values, walk: Walk): readonly Entry[] {
  return fields.flatMap((field): readonly Entry[] => {
    const value = values[field.name];
    const isDecisive = walk.isDecisive && field.isNeeded;
    const below = (held: unknown, step: string, place?: number) => {
      const item = partsOf(held);
      const within = [...walk.within, { field, value: item, ...(place === undefined ? {} : { place }) }];
      const inner = { language: walk.language, within, above: `${walk.above}${field.name}${step}.`, isDecisive };
      return entriesIn(field.item, spread(item), inner);
    };
    if (field.kind === "list") return listOf(value).flatMap((held, place) => below(held, `.${place}`, place));
    if (field.kind === "parts") return below(value, "");
    return isFilled(value) ? [entryOf(field, values, { ...walk, isDecisive })] : [];
  });
}

function entryOf(field: TwinField, values: Values, { language, within, above, isDecisive }: Walk): Entry {
  const name = twinName(language, field.name);
  const twin = textOf(values[name]);
  return {
    path: above + name,
    field,
    within,
    source: textOf(values[field.name]),
    twin,
    isMissing: !isFilled(twin),
    isDecisive,
  };
}

/** Return how much is left to be said. */
export function countMissing(entries: readonly Entry[]): number {
  return entries.filter(({ isMissing }) => isMissing).length;
}

/** Return without how many of those the record is not offered. */
export function countDecisive(entries: readonly Entry[]): number {
  return entries.filter(({ isMissing, isDecisive }) => isMissing && isDecisive).length;
}

/** Return whether anything is said in the language. */
export function isBegun(entries: readonly Entry[]): boolean {
  return entries.some(({ isMissing }) => !isMissing);
}

/** Return the field of the form that another *text* at *path* changes, and its value then. */
export function changeAt(values: Values, path: string, text: string): { name: string; value: unknown } {
  if (splitTwin(path)) return { name: path, value: text };
  const name = fieldAt(path);
  const [, ...steps] = path.split(".");
  return { name, value: withTextAt(values[name], steps, text) };
}

function withTextAt(value: unknown, steps: readonly string[], text: string): unknown {
  const [step = "", next = "", ...rest] = steps;
  if (rest.length === 0 && !Array.isArray(value)) return withTwin(partsOf(value), step, next, text);
  const inner = (held: unknown) => withTextAt(held, [next, ...rest], text);
  if (Array.isArray(value)) return value.map((held, place) => (place === Number(step) ? inner(held) : held));
  return { ...partsOf(value), [step]: inner(partsOf(value)[step]) };
}

/** Return the id of the control for what is at *path*, in a form whose ids begin with *prefix*. */
export function controlId(prefix: string, path: string): string {
  return `${prefix}-${path.replaceAll(".", "-")}`;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isFilled(value: unknown): boolean {
  return trimmedText(textOf(value)) !== "";
}
