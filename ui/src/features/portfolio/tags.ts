/** The words of projects' stories, by their keys. */
import tags from "@texts/tags.ko.json";
import { translator } from "../../messages";

const name = translator(tags);
type Key = keyof typeof tags;
const PREFIX = "tag.";

/** The keys, in the order they are shown. */
export const TAGS: readonly string[] = Object.keys(tags).map((key) => key.slice(PREFIX.length));

/** Return the name of the tag *key*. */
export const tagName = (key: string) => name(`${PREFIX}${key}` as Key);
