/** What of a project is said in other languages: its texts, and those within its pictures, plan and film. */
import type { ContentField } from "@shared/admin/contentTypes";
import type { TwinField } from "@shared/admin/languages/fields";
import { PICTURE_TEXTS } from "@shared/admin/languages/pictureTexts";

const LISTS: readonly string[] = ["gallery", "rooms"];
const PICTURES: readonly string[] = ["gallery", "picture"];

export function projectTwins(fields: readonly ContentField[]): readonly TwinField[] {
  return fields.flatMap((field): readonly TwinField[] => {
    const { name, label, kind, twinLimit = 0, twinNeeded: isNeeded = false, parts = [] } = field;
    const item = PICTURES.includes(kind) ? PICTURE_TEXTS : projectTwins(parts).map((part) => ({ ...part, isCapped: true }));
    const shared = { name, label, isNeeded, item };
    if (item.length > 0) return [{ ...shared, kind: LISTS.includes(kind) ? "list" : "parts", limit: 0 }];
    return twinLimit > 0 ? [{ ...shared, kind: kind as TwinField["kind"], limit: twinLimit }] : [];
  });
}
