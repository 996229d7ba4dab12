/** A file that goes along with a consultation, and what may go along. */
import { isGoing } from "@outbox/jobs";
import type { Job, JobState } from "@outbox/jobs";
import { isVague } from "@shared/uploads/pictures";
import { t } from "./text";

/** Being stored by this device before it is sent; or at rest: paused by its sender, failed, or lost here. */
export type EnclosureState =
  | JobState
  | "storing"
  | "paused"
  | "failed"
  | "lost";

export interface Enclosure extends Job<EnclosureState> {
  /** As it was chosen. */
  name: string;
  size: number;
  modified: number;
  /** Why it was not taken, or not yet. */
  reason: string;
  /** Whether it may be made smaller before it is sent. */
  mayShrink: boolean;
  /** Whether this device has it, so that it goes on after the window was closed. */
  isKept: boolean;
}

export const ACCEPTED = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,.hif,.jfif,application/pdf,.pdf";
const DRAWN = /^image\/(?:p?jpe?g|x-png|png|webp|hei[cf](?:-sequence)?)$/i;
const DRAWN_ENDINGS = /\.(?:jpe?g?|jfif|png|webp|hei[cf]s?|hif)$/i;
const PDF = /^application\/(?:x-)?pdf$/i;
const PDF_ENDING = /\.pdf$/i;
const MIB = 1024 * 1024;
/** Above this a picture is made smaller before it is sent; below it nothing is gained. */
const REDUCE_ABOVE = 3 * MIB;

/**
 * Say whether *file* may be of a kind that the server takes, which looks at its content.
 *
 * Some devices name no kind, or one that says nothing; then the name tells, and one without an
 * ending leaves it to the server.
 */
export function isTaken(file: Pick<File, "name" | "type">): boolean {
  const { name, type } = file;
  return isDrawn(file) || PDF.test(type) || (isVague(type) && (PDF_ENDING.test(name) || !name.includes(".")));
}

function isDrawn({ name, type }: Pick<File, "name" | "type">): boolean {
  return DRAWN.test(type) || (isVague(type) && DRAWN_ENDINGS.test(name));
}

/** Say whether *file* is a picture that is larger than a studio needs. */
export function isReducible(file: Pick<File, "name" | "type" | "size">): boolean {
  return isDrawn(file) && file.size > REDUCE_ABOVE;
}

/** How many bytes a picture that is made smaller may have. */
export const REDUCED_BYTES = REDUCE_ABOVE;

/** Return *bytes* in MB as people say it, with one decimal. */
export function megabytes(bytes: number): string {
  const mb = bytes / MIB;
  return mb < 10 ? String(Math.max(0.1, Math.round(mb * 10) / 10)) : String(Math.round(mb));
}

/** Return *bytes* with the unit in which people say so much. */
export function sizeText(bytes: number): string {
  if (bytes >= MIB) return t("enclosure.megabytes", { size: megabytes(bytes) });
  return t("enclosure.kilobytes", { size: Math.max(1, Math.round(bytes / 1024)) });
}

export function bytesOf(mib: number): number {
  return mib * MIB;
}

/** Say whether *one* is still on its way by itself. */
export function isMoving({ state }: Enclosure): boolean {
  return state === "storing" || isGoing({ state });
}

/** Say whether the line stopped *one*, and not the server for a time. */
export function isCutOff({ state, reason }: Enclosure): boolean {
  return state === "waiting" && reason === "";
}

/** Say whether *one* arrives without anybody's doing: now, or when the line is back. */
export function isUnderway(one: Enclosure): boolean {
  return isMoving(one) || one.state === "waiting";
}

/** Say whether *one* is lost when the window is closed now. */
export function isAtRisk(one: Enclosure): boolean {
  return (isUnderway(one) || one.state === "paused") && one.state !== "storing" && !one.isKept;
}

/** Say whether *one* can be sent at all. */
export function isTakenIn({ state }: Enclosure): boolean {
  return state !== "refused";
}

/** Say whether *one* is among what is sent: it has arrived, or will unless the line stays cut. */
export function isExpected({ state }: Enclosure): boolean {
  return state !== "refused" && state !== "failed" && state !== "lost";
}

/** Return the id under which the server knows *one*. */
export function idOf({ url }: Pick<Enclosure, "url">): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

export function isSame(one: Enclosure, file: File): boolean {
  return one.name === file.name && one.size === file.size && one.modified === file.lastModified;
}
