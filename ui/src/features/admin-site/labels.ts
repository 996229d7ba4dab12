/** What is said of the fields that are changed. */
import type { ContentType } from "@shared/admin/contentTypes";
import { withTwins } from "@shared/admin/languages/registry";
import { t } from "./text";

/** Of what is changed so much is named; the number says how much there is. */
export const MOST_NAMED = 4;

/** Return the first few of *names*, as they stand in a sentence. */
export function few(names: readonly string[]): string {
  return names.slice(0, MOST_NAMED).join(", ");
}

/** Return what is changed in a record of *type*: the fields of these *names*, of a list's with what it is *called*. */
export function changedText(type: ContentType, called: string, names: readonly string[]): string {
  const fields = few(withTwins(type.fields).filter(({ name }) => names.includes(name)).map(({ label }) => label));
  if (!type.isList || !fields) return fields || called;
  return t(type.name === "slides" ? "admin.site.slides.changed" : "admin.site.changed", { one: called, fields });
}
