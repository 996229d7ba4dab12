/** Pictures on their way: what was chosen, and how far it is. */
import { isGoing } from "@outbox/jobs";
import type { Job, JobState } from "@outbox/jobs";
import type { Schema } from "../contract";

/** A picture as the server keeps it. */
export type UploadedImage = Schema<"StoredImageOut">;

export type UploadState =
  | JobState
  | "failed"
  | "cancelled"
  /** Over the limit: set aside, but can be made smaller. */
  | "too_large"
  | "reducing"
  /** Breaks midway: set aside, but can be kept knowingly. */
  | "broken";

/** What tells one file of a device from another without reading it. */
export interface FileFacts {
  name: string;
  size: number;
  lastModified: number;
}

export interface UploadEntry extends Job<UploadState> {
  /** Its place in the order of choosing. */
  place: number;
  /** The field of the form that it is for, where it is none of the form's pictures. */
  field?: string | undefined;
  /** The file as it was chosen; what is sent may have been made smaller. */
  source: FileFacts;
  name: string;
  size: number;
  /** The SHA-256 of what is sent, in hexadecimal; empty until it is known. */
  sha256: string;
  /** What the server made of it. */
  image: UploadedImage | null;
  /** Whether it was on its way before a reload, and goes on by itself. */
  isRestored: boolean;
  /** False when this device has no room for its content. */
  isKept: boolean;
  /** What went wrong, in Korean. */
  message: string;
}

/** Those that are not sent and do not hold the saving up. */
const SET_ASIDE: readonly UploadState[] = ["too_large", "refused", "broken"];
const WITHOUT_PREVIEW = /\.(hei[cf]s?|hif|tiff?|mp4|m4v|vtt)$/i;
const FILMS = /\.(mp4|m4v|vtt)$/i;
const PICTURES = /\.(jpe?g?|jfif|pjpe?g?|png|webp|avif|gif|hei[cf]s?|hif|tiff?|bmp)$/i;
/** What a system says of a file that it does not know. */
const VAGUE = /^(?:|application\/(?:octet-stream|x-unknown|unknown|force-download|x-download)|binary\/octet-stream|\*\/\*)$/i;
const BYTES_PER_MB = 1024 * 1024;

/** What the file dialog offers; some systems know no type for these. */
export const ACCEPTED = "image/*,.heic,.heif,.hif,.jfif";

export function isActive({ state }: Pick<UploadEntry, "state">): boolean {
  return isGoing({ state }) || state === "waiting" || state === "reducing";
}

/** Say whether *entry* has a place among the pictures. */
export function isTaken({ state }: UploadEntry): boolean {
  return state !== "cancelled" && state !== "refused";
}

/** What tells the files of *entries* from others that are chosen. */
export function sourcesOf(entries: readonly UploadEntry[]): FileFacts[] {
  return entries.filter(isTaken).map(({ source }) => source);
}

export function isSetAside({ state }: UploadEntry): boolean {
  return SET_ASIDE.includes(state);
}

/**
 * Say whether *file* may be a picture; the server looks at the content.
 *
 * Systems that do not know a kind of picture name none, or one that says nothing. Then its name tells,
 * and a name without an ending, as telephones give them, leaves it to the server.
 */
export function isPicture({ name, type }: Pick<File, "name" | "type">): boolean {
  if (isVague(type)) return PICTURES.test(name) || !name.includes(".");
  return /^image\/(?!svg)/i.test(type);
}

/** Say whether the media type *type* tells nothing of a file. */
export function isVague(type: string): boolean {
  return VAGUE.test(type);
}

export function isSameFile(one: FileFacts, other: FileFacts): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}

/** Say whether *file* is called like a film or its captions. */
export function isOfFilm({ name }: Pick<FileFacts, "name">): boolean {
  return FILMS.test(name);
}

export function canPreview({ name }: FileFacts): boolean {
  return !WITHOUT_PREVIEW.test(name);
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
  present: readonly FileFacts[],
  { maxBytes, room }: { maxBytes: number; room: number },
): Picked {
  const picked: Picked = { accepted: [], tooLarge: [], notImages: [], duplicates: [], surplus: [] };
  const seen: FileFacts[] = [...present];
  for (const file of files) {
    if (!isPicture(file)) picked.notImages.push(file);
    else if (seen.some((other) => isSameFile(other, file))) picked.duplicates.push(file);
    else if (picked.accepted.length + picked.tooLarge.length >= room) picked.surplus.push(file);
    else (file.size > maxBytes ? picked.tooLarge : picked.accepted).push(file);
    seen.push(file);
  }
  return picked;
}
