/** What of a picture is told in words. */
import { LONGEST_ALT, LONGEST_CAPTION } from "../altText";
import type { TwinField } from "./fields";
import { t } from "./text";

export const PICTURE_TEXTS: readonly TwinField[] = [
  pictureText("alt", t("admin.field.alt"), LONGEST_ALT),
  pictureText("caption", t("admin.focal.caption"), LONGEST_CAPTION),
];

function pictureText(name: string, label: string, limit: number): TwinField {
  return { name, label, kind: "text", limit, isNeeded: false, isCapped: true, item: [] };
}
