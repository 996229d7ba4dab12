/** Twins in a form that knows its fields one by one: texts by the names of the twins, `en.title`. */
import { trimmedText } from "@shared/unseen";
import type { Fields } from "../saveRecord";
import { splitTwin, textOf } from "./twins";

export type TwinTexts = Readonly<Record<string, string>>;

/** Return the twins that *record* has, read with each as a field of its own. */
export function twinTexts(record: object): TwinTexts {
  const twins = Object.entries(record).filter(([name]) => splitTwin(name));
  return Object.fromEntries(twins.map(([name, text]) => [name, textOf(text)]));
}

/** Return the fields that *texts* stand for; an empty one takes its field away. */
export function twinTextFields(texts: TwinTexts): Fields {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, trimmedText(text) || null]));
}

/** Return what is typed of *names*, over what *now* stands there. */
export function mergedTexts(now: TwinTexts, typed: TwinTexts, names: ReadonlySet<string>): TwinTexts {
  return { ...now, ...Object.fromEntries(Object.entries(typed).filter(([name]) => names.has(name))) };
}
