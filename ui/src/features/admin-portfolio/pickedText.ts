/** What is said about files that were not taken. */
import type { Picked } from "@shared/uploads/pictures";
import { t } from "./text";

const names = (files: readonly File[]) => files.map(({ name }) => name).join(", ");

/** Return the sentences, a line each; those over the size limit are named in the upload list. */
export function pickedText(picked: Picked, limits: { max: number; maxMb: string }): string {
  const { tooLarge, notImages, duplicates, surplus } = picked;
  const lines: string[] = [];
  if (surplus.length > 0) lines.push(t("admin.portfolio.error.images_too_many", limits));
  if (tooLarge.length > 1) {
    lines.push(t("upload.error.too_large_many", { ...limits, count: tooLarge.length }));
  }
  if (notImages.length > 0) lines.push(t("upload.error.not_image", { name: names(notImages) }));
  if (duplicates.length > 0) lines.push(t("upload.duplicate", { name: names(duplicates) }));
  return lines.join("\n");
}
