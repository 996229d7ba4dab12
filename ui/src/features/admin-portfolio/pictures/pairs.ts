/** Pictures of before and after the work: which belong together, and how they move as one. */
import { moved } from "@shared/sorting/order";
import type { FormImage } from "@records/fields/gallery";
import { pairOf, roleOf, withFacts } from "./facts";
import type { Role } from "./facts";

export type Side = "before" | "after";

/** A place of the grid: one picture, or one of before and one of after the work. */
export interface Cell {
  /** The key of its first picture. */
  key: string;
  slots: readonly [FormImage] | readonly [FormImage, FormImage];
  /** Whether it is one side of a pair whose other side is not there. */
  isLonely: boolean;
}

/** Return the side of a pair that a picture is; null for the others. */
export function sideOf(slot: FormImage): Side | null {
  const role = roleOf(slot);
  return role === "before" || role === "after" ? role : null;
}

export function otherSide(side: Side): Side {
  return side === "before" ? "after" : "before";
}

/**
 * Return the places of the grid for *images*, in their order.
 *
 * A pair stands where its first picture stands, that of before first. Of several pictures of one side
 * and one name the first belongs to the pair, as visitors see it.
 */
export function cellsOf(images: readonly FormImage[]): Cell[] {
  const firsts = new Map<string, FormImage>();
  for (const slot of images) {
    const [side, pair] = [sideOf(slot), pairOf(slot)];
    if (side && pair && !firsts.has(`${side} ${pair}`)) firsts.set(`${side} ${pair}`, slot);
  }
  const otherOf = (slot: FormImage): FormImage | undefined => {
    const [side, pair] = [sideOf(slot), pairOf(slot)];
    if (!side || firsts.get(`${side} ${pair}`) !== slot) return undefined;
    return firsts.get(`${otherSide(side)} ${pair}`);
  };
  const placed = new Set<FormImage>();
  return images.flatMap((slot): Cell[] => {
    if (placed.has(slot)) return [];
    const other = otherOf(slot);
    if (!other) return [{ key: slot.key, slots: [slot], isLonely: sideOf(slot) !== null }];
    placed.add(other);
    const slots = sideOf(slot) === "before" ? ([slot, other] as const) : ([other, slot] as const);
    return [{ key: slots[0].key, slots, isLonely: false }];
  });
}

/** Return the pictures of *cells* in their order: those of a pair beside each other. */
export function picturesIn(cells: readonly Cell[]): FormImage[] {
  return cells.flatMap(({ slots }) => slots);
}

/** Return *images* with what stands at the place *from* of the grid at the place *to*; a pair moves as one. */
export function withMoved(images: readonly FormImage[], from: number, to: number): FormImage[] {
  return picturesIn(moved(cellsOf(images), from, to));
}

/**
 * Return *images* with the picture *key* in the *role*.
 *
 * One side of a pair finds the nearest picture of the other side that is still alone; between two as
 * near, the following one. Whatever it belonged to before stays behind alone.
 */
export function withRole(images: readonly FormImage[], key: string, role: Role): FormImage[] {
  const facts = { role: role === "photo" ? null : role, pair: null };
  const changed = changedAt(images, key, (slot) => withFacts(slot, facts));
  if (role !== "before" && role !== "after") return inOrder(changed);
  const other = nearestAlone(changed, key, otherSide(role));
  return other ? withPair(changed, key, other) : inOrder(changed);
}

/** Return *images* with the pictures *one* and *other* as a pair; what is no side yet becomes the missing one. */
export function withPair(images: readonly FormImage[], one: string, other: string): FormImage[] {
  const sideAt = (key: string) => images.filter((slot) => slot.key === key).map(sideOf)[0] ?? null;
  const side = sideAt(one) ?? (sideAt(other) === "before" ? "after" : "before");
  const pair = freshName(images);
  const first = changedAt(images, one, (slot) => withFacts(slot, { role: side, pair }));
  return inOrder(changedAt(first, other, (slot) => withFacts(slot, { role: otherSide(side), pair })));
}

/** Return *images* with both pictures of a pair as ordinary photos again. */
export function withoutPair(images: readonly FormImage[], keys: readonly string[]): FormImage[] {
  return images.map((slot) => (keys.includes(slot.key) ? withFacts(slot, { role: null, pair: null }) : slot));
}

/** Return *images* with what was before the work after it, and the other way round. */
export function withSidesSwapped(images: readonly FormImage[], keys: readonly string[]): FormImage[] {
  const swapped = images.map((slot) => {
    const side = keys.includes(slot.key) ? sideOf(slot) : null;
    return side ? withFacts(slot, { role: otherSide(side) }) : slot;
  });
  return inOrder(swapped);
}

/** Return how many pictures are one side of a pair whose other side is not there. */
export function countAlone(images: readonly FormImage[]): number {
  return cellsOf(images).filter(({ isLonely }) => isLonely).length;
}

function inOrder(images: readonly FormImage[]): FormImage[] {
  return picturesIn(cellsOf(images));
}

function changedAt(images: readonly FormImage[], key: string, change: (slot: FormImage) => FormImage): FormImage[] {
  return images.map((slot) => (slot.key === key ? change(slot) : slot));
}

function nearestAlone(images: readonly FormImage[], key: string, side: Side): string | undefined {
  const at = images.findIndex((slot) => slot.key === key);
  const alone = new Set(cellsOf(images).flatMap(({ key: cell, isLonely }) => (isLonely ? [cell] : [])));
  const far = (place: number) => Math.abs(place - at) - (place > at ? 0.5 : 0);
  const places = images.flatMap((slot, place) => (alone.has(slot.key) && sideOf(slot) === side ? [place] : []));
  return images[places.reduce((near, place) => (far(place) < far(near) ? place : near), places[0] ?? -1)]?.key;
}

/** Return a name that no pair of *images* has. */
function freshName(images: readonly FormImage[]): string {
  const taken = new Set(images.map(pairOf));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
