/** The texts within a value, as the registry describes them. */
import type { ContentField } from "@shared/admin/contentTypes";

/** Return the most characters of the part *name* of a field; undefined where the registry does not say. */
export function limitOf({ parts = [] }: ContentField, name: string): number | undefined {
  return parts.find((part) => part.name === name)?.limit;
}
