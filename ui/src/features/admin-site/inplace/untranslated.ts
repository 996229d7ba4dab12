/** What of a page can be said in the language in which it is edited, and what of that is still to be. */
import { textOf } from "@shared/admin/languages/twins";
import type { Values } from "@records/fields/values";
import { valueAt } from "./regions";
import type { Region } from "./regions";
import type { Kept } from "./work";

type Said = Pick<Region, "translation">;

/** Return what *region* of a record with *values* says in the base language; empty for what has no twin. */
export function sourceOf({ translation }: Said, values: Values | undefined): string {
  return translation ? textAt(values, translation.source) : "";
}

/** Say whether there is a text to be said in another language, and it is said. */
export function isTranslated(region: Said, values: Values | undefined): boolean {
  return region.translation !== null && textAt(values, region.translation.twin) !== "";
}

/** Say whether there is a text to be said in another language, and it is not. */
export function isUntranslated(region: Said, values: Values | undefined): boolean {
  return sourceOf(region, values) !== "" && !isTranslated(region, values);
}

/** Say whether *region* is still to be said, as the page was *drawn* and as is typed since. */
export function isLeftIn(drawn: Values | undefined, kept: readonly Kept[], region: Region): boolean {
  return isUntranslated(region, drawn) && !kept.some(({ translated }) => translated.includes(region.key));
}

/** Return the one of *regions* that follows the one with the *key*, after the last the first. */
export function nextAfter(key: string, regions: readonly Region[], all: readonly Region[]): Region | undefined {
  const place = all.findIndex((one) => one.key === key);
  return regions.find((one) => all.indexOf(one) > place) ?? regions[0];
}

function textAt(values: Values | undefined, path: string): string {
  return textOf(valueAt(values, path)).trim();
}
