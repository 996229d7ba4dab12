/**
 * Twins: the same text in another language. A stored object has them under the language's code; a form has those
 * of the record itself as fields of their own, `en.title`.
 */
import { trimmedText } from "@shared/unseen";
import { LANGUAGES } from "../../language";
import type { Language } from "../../language";

/** The language of the fields themselves, and those whose texts are twins. */
export const [BASE, ...TWINNED] = LANGUAGES as readonly [Language, ...Language[]];

type Fields = Readonly<Record<string, unknown>>;

/** Return the language called *code* where it has twins. */
export function twinned(code: string): Language | undefined {
  return TWINNED.find((one) => one.code === code);
}

/** Return what a form calls the twin of the field *name*. */
export function twinName(language: string, name: string): string {
  return `${language}.${name}`;
}

/** Return the language and the field of `en.title`; null for what is no twin of the record itself. */
export function splitTwin(name: string): { language: Language; of: string } | null {
  const dot = name.indexOf(".");
  const language = twinned(name.slice(0, Math.max(dot, 0)));
  return language ? { language, of: name.slice(dot + 1) } : null;
}

/** Return the code of the language that *path* leads to, as `sections.2.en.heading`; the base one otherwise. */
export function languageAt(path: string): string {
  return path.split(".").find(twinned) ?? BASE.code;
}

/** Return the field of a form in which *path* lies: `en.title`, `sections` for `sections.2.en.heading`. */
export function fieldAt(path: string): string {
  return splitTwin(path) ? path : (path.split(".", 1)[0] ?? path);
}

/** Return *record* with each of its twins as a field of its own. */
export function spread<T extends object>(record: T): T {
  const told = Object.entries(record).flatMap(([name, value]) =>
    twinned(name) ? Object.entries(partsOf(value)).map(([of, text]) => [twinName(name, of), text]) : [[name, value]],
  );
  return Object.fromEntries(told) as T;
}

/** Return what an item of a list, a picture or the like says in other languages, to be put back into it. */
export function twinsIn(stored: object): Fields {
  const held = TWINNED.map(({ code }) => [code, (stored as Fields)[code]] as const);
  return Object.fromEntries(held.filter(([, value]) => typeof value === "object" && value !== null));
}

/** Return *item* without what it says in other languages. */
export function withoutTwins<T extends object>(item: T): T {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !twinned(name))) as T;
}

/** Return what `twinsIn` does as it is stored: without spaces around texts, and without what is not filled. */
export function storedTwins(item: object): Fields {
  const held = Object.entries(twinsIn(item)).map(([code, twins]) => {
    const texts = Object.entries(partsOf(twins)).map(([name, text]) => [name, trimmedText(textOf(text))]);
    return [code, Object.fromEntries(texts.filter(([, text]) => text))] as const;
  });
  return Object.fromEntries(held.filter(([, twins]) => Object.keys(twins).length > 0));
}

/** Return *item* with *text* as the twin of its field *name*; an empty one is taken away. */
export function withTwin(item: object, language: string, name: string, text: string): Fields {
  const { [language]: held, ...rest } = item as Fields;
  const { [name]: _, ...others } = partsOf(held);
  const twins = text ? { ...others, [name]: text } : others;
  return Object.keys(twins).length > 0 ? { ...rest, [language]: twins } : rest;
}

/** Return what *item* says in other languages, as somebody reads it: `English: A window · In the evening`. */
export function toldTwins(item: object): string[] {
  const held = storedTwins(item);
  return TWINNED.flatMap(({ code, name }) => {
    const texts = Object.values(partsOf(held[code])).map(textOf);
    return texts.length > 0 ? [`${name}: ${texts.join(" · ")}`] : [];
  });
}

export function partsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
