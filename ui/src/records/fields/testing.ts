/** Fields of the registry for tests. */
import type { ContentField } from "@shared/admin/contentTypes";
import { PICTURE_PARTS } from "../../testing/contentTypes";

/** Return a field of *kind*; what is not given is blank. */
export function field(kind: string, label: string, facts: Partial<ContentField> = {}): ContentField {
  const parts = ["picture", "logo"].includes(kind) ? { parts: PICTURE_PARTS } : {};
  return { name: kind, kind, label, help: "", limit: 200, need: "", seen: [], choices: [], item: [], ...parts, ...facts };
}
