/** Whether a field is needed. */
import type { ContentField } from "@shared/admin/contentTypes";

const NEEDED: readonly string[] = ["new", "change", "public"];

/** Say whether nothing is published without the field. */
export function isNeeded({ need }: Pick<ContentField, "need">): boolean {
  return NEEDED.includes(need);
}
