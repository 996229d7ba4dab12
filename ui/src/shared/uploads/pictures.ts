/** Pictures on their way: what was chosen, and how far it is. */

import type { Schema } from "../contract";

/** A picture as the server keeps it. */
export type UploadedImage = Schema<"StoredImageOut">;

export type UploadState =
  | "waiting"
  | "uploading"
  | "processing"
  /** The connection is gone; goes on by itself when it is back. */
  | "paused"
  | "done"
  | "failed"
  | "cancelled"
  /** Over the limit: not sent, but can be made smaller. */
  | "too_large"
  | "reducing";

export interface UploadEntry {
  key: string;
  file: File;
  name: string;
  size: number;
  /** An object URL; empty when the browser cannot show this kind of picture. */
  preview: string;
  state: UploadState;
  percent: number;
  /** What went wrong, in Korean. */
  message: string;
}

const ACTIVE: readonly UploadState[] = ["waiting", "uploading", "processing", "paused", "reducing"];
const WITHOUT_PREVIEW = /\.(heic|heif|tiff?)$/i;
const PICTURES = /\.(jpe?g|png|webp|avif|gif|heic|heif|tiff?|bmp)$/i;
const BYTES_PER_MB = 1024 * 1024;

/** What the file dialog offers; some systems know no type for HEIC. */
export const ACCEPTED = "image/*,.heic,.heif";

export function isActive({ state }: UploadEntry): boolean {
  return ACTIVE.includes(state);
}

/** Say whether *file* claims to be a picture; the server looks at the content. */
export function isPicture(file: File): boolean {
  if (file.type) return file.type.startsWith("image/") && file.type !== "image/svg+xml";
  return PICTURES.test(file.name);
}

export function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}

export function canPreview(file: File): boolean {
  return !WITHOUT_PREVIEW.test(file.name);
}

/** Return *bytes* in MB: as few digits as tell it apart. */
export function megabytes(bytes: number): string {
  const amount = bytes / BYTES_PER_MB;
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(amount < 0.1 ? 2 : 1);
}

export interface Picked {
  accepted: File[];
  tooLarge: File[];
  notImages: File[];
  duplicates: File[];
  /** Files beyond the room that there is. */
  surplus: File[];
}

/** Sort what was chosen by what becomes of it; each list keeps the order of choosing. */
export function sortPicked(
  files: readonly File[],
  present: readonly File[],
  { maxBytes, room }: { maxBytes: number; room: number },
): Picked {
  const picked: Picked = { accepted: [], tooLarge: [], notImages: [], duplicates: [], surplus: [] };
  const seen = [...present];
  for (const file of files) {
    if (!isPicture(file)) picked.notImages.push(file);
    else if (seen.some((other) => isSameFile(other, file))) picked.duplicates.push(file);
    else if (picked.accepted.length + picked.tooLarge.length >= room) picked.surplus.push(file);
    else (file.size > maxBytes ? picked.tooLarge : picked.accepted).push(file);
    seen.push(file);
  }
  return picked;
}
