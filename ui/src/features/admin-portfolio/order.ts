/** The order of the list: where a row goes, and how that is said to the server. */

/** Return *ids* with the one at *from* moved to *to*. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const result = [...ids];
  const [id] = result.splice(from, 1);
  if (id !== undefined) result.splice(to, 0, id);
  return result;
}

/**
 * Return what *id* has to follow in the whole list so that the shown part gets the order *shown*.
 *
 * Under a type tab *shown* is a part of *all*. Its first place is right before the row that was
 * first there, so that a move never passes rows of the other type without need.
 */
export function afterOf(
  all: readonly string[],
  shown: readonly string[],
  id: string,
): string | null {
  const place = shown.indexOf(id);
  const before = shown[place - 1];
  if (before !== undefined) return before;
  const others = all.filter((other) => other !== id);
  const next = shown[place + 1];
  const position = next === undefined ? 0 : others.indexOf(next);
  return others[position - 1] ?? null;
}

/** Return *all* with *id* right after *after*. */
export function withMove(all: readonly string[], id: string, after: string | null): string[] {
  const others = all.filter((other) => other !== id);
  const position = after === null ? 0 : others.indexOf(after) + 1;
  return [...others.slice(0, position), id, ...others.slice(position)];
}

/** Return *items* in the order of *ids*; those that are not named keep their order at the end. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const rank = new Map(ids.map((id, index) => [id, index]));
  const place = ({ id }: T) => rank.get(id) ?? ids.length;
  return items.toSorted((one, other) => place(one) - place(other));
}
