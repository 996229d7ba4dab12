/** What fields are called, and which of them are told as one. */
import type { ContentField, ContentType } from "./contentTypes";
import { withLanguage } from "./languages/labels";
import { splitTwin, twinName } from "./languages/twins";

/** Return the name of the field at *path*, as `sections.2.heading`, or of its twin; of one that is not known its path. */
export function labelAt(fields: readonly ContentField[], path: string): string {
  if (splitTwin(path)) return withLanguage(path, (of) => labelAt(fields, of));
  const [name, ...steps] = path.split(".");
  const field = fields.find((one) => one.name === name);
  if (!field) return path;
  const isPlace = /^\d+$/.test(steps[0] ?? "");
  const rest = steps.slice(isPlace ? 1 : 0).join(".");
  const inner = [...field.item, ...(field.parts ?? [])];
  const within = rest ? labelAt(inner, rest) : "";
  if (!isPlace) return `${field.label} ${within}`.trim();
  // What has one field alone is counted in it: the third paragraph, not the paragraph of the third.
  return `${field.label} ${Number(steps[0]) + 1}${inner.length === 1 ? "" : " "}${within}`.trim();
}

/** Return what the field at *path* of a record of *type* is called, by the field that it is told as. */
export function labelOf(type: ContentType | undefined, path: string): string {
  return labelAt(type?.fields ?? [], shownAs(type, path));
}

/** Return the field as which a stored field is told: the first of those that mean something only together. */
export function shownAs(type: ContentType | undefined, name: string): string {
  return togetherWith(type, name)[0] ?? name;
}

/** Return the stored fields that a decision about the field *name* concerns. */
export function concerned(type: ContentType | undefined, name: string): readonly string[] {
  return togetherWith(type, name);
}

function togetherWith(type: ContentType | undefined, name: string): readonly string[] {
  const twin = splitTwin(name);
  if (twin) return togetherWith(type, twin.of).map((of) => twinName(twin.language.code, of));
  return type?.together?.find((names) => names.includes(name)) ?? [name];
}
