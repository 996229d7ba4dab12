/** What is stored of a picture beside its file: read with care, and written so that the rest stays. */
import { chosenPoint } from "@shared/admin/focal/focus";
import type { Point } from "@shared/admin/focal/focus";
import { sourceOf } from "@shared/admin/focal/sources";
import type { Describable, Described } from "@shared/admin/focal/useDescribing";
import { writtenAlt } from "@shared/admin/pasting/pictures";
import { storedImage as storedOf } from "@records/fields/gallery";
import type { FormImage, StoredImage } from "@records/fields/gallery";

/** What a picture is in the story of its project; the cover is told apart from it. */
export const ROLES = ["photo", "before", "after", "plan", "detail"] as const;
export type Role = (typeof ROLES)[number];

/** What can be said of a picture; null takes it away. */
type Facts = { [Name in keyof StoredImage]?: StoredImage[Name] | null };

export { measure, storedImage as storedOf } from "@records/fields/gallery";

export function roleOf(slot: FormImage): Role {
  const { role } = storedOf(slot);
  return ROLES.find((one) => one === role) ?? "photo";
}

export function pairOf(slot: FormImage): string {
  const { pair } = storedOf(slot);
  return typeof pair === "string" ? pair.trim() : "";
}

export function captionOf(slot: FormImage): string {
  return storedOf(slot).caption ?? "";
}

/** Return what is read in place of a picture: empty for one that only decorates, null where nothing is written. */
export function altOf(slot: FormImage): string | null {
  return storedOf(slot).alt ?? null;
}

/** Say whether somebody who hears the page learns nothing of an arrived picture: what a program wrote tells nothing. */
export function lacksAlt(slot: FormImage): boolean {
  const alt = altOf(slot);
  return slot.image !== null && (alt === null || (alt !== "" && writtenAlt(alt) === ""));
}

export function focusOf(slot: FormImage): Point | null {
  return chosenPoint(storedOf(slot));
}

/** Return where to load a picture from for a small view. */
export function previewOf(slot: FormImage): string {
  return sourceOf(storedOf(slot).url, 640);
}

/** Return *slot* with *facts*; what is null is taken away, what is not named stays as it is. */
export function withFacts(slot: FormImage, facts: Facts): FormImage {
  if (slot.image === null) return slot;
  const entries = Object.entries({ ...storedOf(slot), ...facts }).filter(([, value]) => value !== null);
  return { ...slot, image: Object.fromEntries(entries) };
}

/** Return *slot* with what was said of it in the dialog. */
export function describedAs(slot: FormImage, { point, alt, caption }: Described): FormImage {
  const focus: [number, number] | null = point && [point.x / 100, point.y / 100];
  return withFacts(slot, { alt, focus, caption: caption || null });
}

/** Return the pictures that something can be said of: those that have arrived. */
export function describablesOf(slots: readonly FormImage[]): Describable[] {
  return slots.flatMap((slot) => {
    if (slot.image === null) return [];
    const { url, width, height, alt, caption, focus } = storedOf(slot);
    return [{ key: slot.key, url: url ?? "", width, height, alt, caption, focus }];
  });
}
