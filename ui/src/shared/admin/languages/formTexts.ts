/** Twins in a form that knows its fields one by one: texts by the names of the twins, `en.title`. */
import { trimmedText } from "@shared/unseen";
import type { Fields } from "../saveRecord";
import type { TwinField } from "./fields";
import { textOf, TWINNED, twinName } from "./twins";

export type TwinTexts = Readonly<Record<string, string>>;

const HOLDERS: readonly TwinField["kind"][] = ["list", "parts"];

/** Return the twins that *record*, read with each as a field of its own, has of the texts among *fields*. */
export function twinTexts(fields: readonly TwinField[], record: object): TwinTexts {
  const texts = fields.filter(({ kind }) => !HOLDERS.includes(kind));
  const names = TWINNED.flatMap(({ code }) => texts.map(({ name }) => twinName(code, name)));
  return Object.fromEntries(names.map((name) => [name, textOf((record as Fields)[name])]));
}

/** Return the fields that *texts* stand for; an empty one takes its field away. */
export function twinTextFields(texts: TwinTexts): Fields {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, trimmedText(text) || null]));
}

/** Return what is typed of *names*, over what *now* stands there. */
export function mergedTexts(now: TwinTexts, typed: TwinTexts, names: ReadonlySet<string>): TwinTexts {
  return { ...now, ...Object.fromEntries(Object.entries(typed).filter(([name]) => names.has(name))) };
}
