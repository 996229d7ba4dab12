/** What tells the items of a list apart while they are moved and typed into: nothing in them does. */
import { randomId } from "@shared/randomId";

const keys = new WeakMap<object, string>();

/** Return the key of *item*, the same for as long as it is there. */
export function keyOf(item: object): string {
  const known = keys.get(item);
  if (known) return known;
  const key = randomId();
  keys.set(item, key);
  return key;
}

/** Return *next*, which takes the place of *item*. */
export function inPlaceOf<Item extends object>(item: object, next: Item): Item {
  keys.set(next, keyOf(item));
  return next;
}
