/** Which files are taken in, and how they begin. */
import { randomId } from "@shared/randomId";
import { bytesOf, isReducible, isTaken, isUnderway, megabytes } from "./enclosure";
import type { Enclosure } from "./enclosure";
import { t } from "./text";

export interface Limits {
  enclosures: number;
  enclosureMiB: number;
}

let lastChosen = 0;

/** Return a key that comes after those of before: a device gives back what it keeps in their order. */
function nextKey(): string {
  lastChosen = Math.max(Date.now(), lastChosen + 1);
  return `${lastChosen}-${randomId()}`;
}

/** Return *file* as it is listed: to be stored here first, or with the reason why it cannot go along. */
export function newEntry(file: File, mayShrink: boolean, limits: Limits): Enclosure {
  const { name, size, lastModified } = file;
  const reason = refusalOf(file, mayShrink, limits);
  return {
    key: nextKey(),
    name,
    size,
    modified: lastModified,
    state: reason ? "refused" : "storing",
    url: "",
    percent: 0,
    reason,
    mayShrink,
    file: reason ? null : file,
    isKept: false,
  };
}

function refusalOf(file: File, mayShrink: boolean, limits: Limits): string {
  if (!isTaken(file)) return t("enclosure.error.type");
  // A picture that is made smaller may well fit afterwards.
  return mayShrink && isReducible(file) ? "" : tooLarge(file.size, limits);
}

/** Say that *size* is too large; empty when it is not. */
export function tooLarge(size: number, { enclosureMiB: maxMb }: Limits): string {
  if (size <= bytesOf(maxMb)) return "";
  return t("enclosure.error.too_large", { size: megabytes(size), maxMb });
}

/** Return *kept* as it goes on after a reload. */
export function takenUp(kept: Enclosure): Enclosure {
  if (!isUnderway(kept)) return kept;
  return { ...kept, state: kept.file ? "queued" : "lost", reason: "" };
}
