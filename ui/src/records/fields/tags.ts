/** The words that a project can be an example of, in the order they are shown. */
import tags from "@texts/tags.ko.json";
import { t } from "./text";

type TagText = keyof typeof tags;
type Tag = TagText extends `tag.${infer Key}` ? Key : never;

const KEYS = Object.keys(tags).map((key) => key.slice("tag.".length)) as Tag[];

export interface TagChoice {
  key: string;
  name: string;
  /** For which projects it is; empty for one that nobody knows. */
  use: string;
}

/** Return what can be chosen; what was stored otherwise stands behind it, to be taken away. */
export function tagChoices(chosen: readonly string[]): TagChoice[] {
  const known: readonly string[] = KEYS;
  const others = chosen.filter((key) => !known.includes(key));
  return [
    ...KEYS.map((key) => ({ key, name: t(`tag.${key}`), use: t(`admin.project.use.${key}`) })),
    ...others.map((key) => ({ key, name: key, use: "" })),
  ];
}
