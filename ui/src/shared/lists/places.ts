/** Where somebody was in a long list, kept with each entry of the tab's history. */
import { presentEntry } from "../entries";
import { randomId } from "../randomId";

const KEPT = "studio.places";
/** Older ones than these last are forgotten. */
const MOST_PLACES = 30;

export interface Place<State> {
  /** How far down the page was, in CSS pixels. */
  top: number;
  /** What was chosen, and how much of the list was there. */
  state: State;
}

type Kept = readonly (readonly [entry: string, place: Place<unknown>])[];

/** Return what names the entry in view; where the browser has no names for entries, it gets one. */
export function entryInView(): string {
  return presentEntry() ?? keyInState();
}

/** The router gives keys to the entries that it adds; one by which somebody came has none yet. */
function keyInState(): string {
  const state = (window.history.state ?? {}) as { key?: unknown };
  if (typeof state.key === "string") return state.key;
  const key = randomId();
  window.history.replaceState({ ...state, key }, "");
  return key;
}

export function readPlace<State>(entry: string): Place<State> | undefined {
  return readAll().find(([kept]) => kept === entry)?.[1] as Place<State> | undefined;
}

export function writePlace<State>(entry: string, place: Place<State>): void {
  const others = readAll().filter(([kept]) => kept !== entry);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...others, [entry, place]].slice(-MOST_PLACES)));
  } catch {
    // A browser that keeps nothing begins each list at its top.
  }
}

function readAll(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept.filter(isPlace) as unknown as Kept) : [];
  } catch {
    return [];
  }
}

function isPlace(entry: unknown): boolean {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return false;
  return Number.isFinite((entry[1] as Partial<Place<unknown>> | null)?.top);
}
