/** Where a row of a list goes, and how that is said to the server. */
import type { Schema } from "../contract";

/** Return *items* with the one at *from* moved to *to*. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** A row, and next to which other one it goes. */
export interface Move {
  id: string;
  place: ({ after: string } | { before: string }) & Schema<"MoveIn">;
}

/**
 * Return the move of the row at *from* to the place *to*; undefined when it is none.
 *
 * The rows may be a part of the list, as those of a group or found by words: the first place is right before the row
 * that was first, so that a move never passes others without need.
 */
export function moveOf(rows: readonly { id: string }[], from: number, to: number): Move | undefined {
  const id = rows[from]?.id;
  const others = rows.filter((row) => row.id !== id);
  const [above, below] = [others[to - 1], others[to]];
  if (id === undefined || from === to) return undefined;
  if (above) return { id, place: { after: above.id } };
  return below && { id, place: { before: below.id } };
}

/** Return *rows* after a move; as they are when they do not hold what it is about. */
export function withMove<Row extends { id: string }>(rows: readonly Row[], { id, place }: Move): readonly Row[] {
  const row = rows.find((one) => one.id === id);
  const others = rows.filter((one) => one.id !== id);
  const above = others.findIndex((one) => "after" in place && one.id === place.after);
  const below = others.findIndex((one) => "before" in place && one.id === place.before);
  if (!row || (above < 0 && below < 0)) return rows;
  const index = below < 0 ? above + 1 : below;
  return [...others.slice(0, index), row, ...others.slice(index)];
}
