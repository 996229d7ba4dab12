/** The items of lists, found again after others moved them, changed them or took them away. */
import { splitTwin } from "@shared/admin/languages/twins";
import { sameValue } from "@shared/admin/saveRecord";
import { keyOf } from "@records/fields/itemKeys";
import { itemsOf } from "@records/fields/values";
import type { Values } from "@records/fields/values";

/**
 * Return the path in *now* of what stood at *path* in *before*; null once its item is gone.
 *
 * `cards.2.picture` is `cards.0.picture` after the card was moved to the front.
 */
export function pathNow(path: string, before: Values, now: Values): string | null {
  const [name = "", place, ...rest] = path.split(".");
  if (place === undefined || splitTwin(path)) return path;
  const found = placeNow(itemsOf(before[name]), Number(place), itemsOf(now[name]));
  return found < 0 ? null : [name, found, ...rest].join(".");
}

function placeNow(before: readonly Values[], place: number, now: readonly Values[]): number {
  const item = before[place];
  if (!item) return -1;
  const kept = now.findIndex((one) => keyOf(one) === keyOf(item));
  if (kept >= 0) return kept;
  // What others saved comes anew: it is known by what is in it, and of two alike by its place.
  const isSame = (one: Values | undefined) => sameValue(one, item);
  const alike = isSame(now[place]) ? place : now.findIndex(isSame);
  return alike >= 0 ? alike : changedPlace(before, item, now);
}

/** Return the place of the one item that was changed, where *item* is that one and all others stayed; else -1. */
function changedPlace(before: readonly Values[], item: Values, now: readonly Values[]): number {
  const lost = without(before, now);
  const fresh = without(now, before);
  const [only] = fresh;
  return only && fresh.length === 1 && lost.length === 1 && lost[0] === item ? now.indexOf(only) : -1;
}

/** Return those of *items* that are not among *others*. */
function without(items: readonly Values[], others: readonly Values[]): readonly Values[] {
  return items.filter((one) => !others.some((other) => sameValue(other, one)));
}
