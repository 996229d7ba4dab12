/** What stands beside a plan, as a form has it: its rooms with their sizes, and what its colours mean. */
import { storedTwins, twinsIn } from "@shared/admin/languages/twins";
import { trimmedText } from "@shared/unseen";
import { listOf, partsOf, textOf } from "./readWithCare";

/** With what it is called in other languages, under their codes. */
export interface Room {
  name: string;
  size: string;
}

export interface PlanKey {
  new: string;
  removed: string;
}

export function readRooms(stored: unknown): Room[] {
  return listOf(stored).map((held) => {
    const room = partsOf(held);
    return { ...twinsIn(room), name: textOf(room["name"]), size: textOf(room["size"]) };
  });
}

/** Return what is stored of *rooms*; null for none that is filled. */
export function storedRooms(rooms: readonly Room[]): unknown {
  const told = rooms.map((room) => ({ ...storedTwins(room), name: trimmedText(room.name), size: trimmedText(room.size) }));
  const filled = told.filter(({ name, size }) => name || size);
  return filled.length > 0 ? filled : null;
}

export function readPlanKey(stored: unknown): PlanKey {
  const key = partsOf(stored);
  return { ...twinsIn(key), new: textOf(key["new"]), removed: textOf(key["removed"]) };
}

export function storedPlanKey(held: PlanKey): unknown {
  const key = { ...storedTwins(held), new: trimmedText(held.new), removed: trimmedText(held.removed) };
  return key.new || key.removed ? key : null;
}
