/** What fields are called by their paths. */
import type { ContentField } from "@shared/admin/contentTypes";

/** Return the name of the field at *path*, as `sections.2.heading`; of one that is not known its path. */
export function labelAt(fields: readonly ContentField[], path: string): string {
  const [name, place, ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  if (!field) return path;
  if (place === undefined) return field.label;
  const within = rest.length > 0 ? labelAt(field.item, rest.join(".")) : "";
  // What has one field alone is counted in it: the third paragraph, not the paragraph of the third.
  const isCounted = field.item.length === 1;
  return `${field.label} ${Number(place) + 1}${isCounted ? "" : " "}${within}`.trim();
}
