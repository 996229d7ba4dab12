/** The months that may be wished for, and which start they mean. */
import type { Choice, Start } from "./choices";

/** Return the *count* months after that of *now*, as `2027-03`. */
export function monthsAfter(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(now.getFullYear(), now.getMonth() + 1 + index, 1);
    return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, "0")}`;
  });
}

/** Return year and number of *month*. */
export function partsOf(month: string): { yyyy: number; m: number } {
  const [yyyy = 0, m = 0] = month.split("-").map(Number);
  return { yyyy, m };
}

interface Known {
  starts: readonly Start[];
  /** The months that are shown, the earliest first. */
  shown: readonly string[];
}

/**
 * Return the start that *months* mean: the span in which the earliest of them lies.
 *
 * A span counts from the first month shown, so that "within a month" holds for it.
 */
export function startFor(months: readonly string[], isUndecided: boolean, known: Known): Choice | null {
  const { starts, shown } = known;
  const earliest = shown.findIndex((month) => months.includes(month));
  const found = starts.find(({ months: span }) => {
    if (isUndecided || span === null) return isUndecided && span === null;
    const [from, to] = span;
    return earliest >= (from ?? 0) && earliest < (to ?? Infinity);
  });
  return found && (isUndecided || earliest >= 0) ? { key: found.key, label: found.label } : null;
}

/** Return runs of neighbouring months, each as its first and last. */
export function runsOf(months: readonly string[], shown: readonly string[]): [string, string][] {
  const runs: [string, string][] = [];
  shown.forEach((month, index) => {
    if (!months.includes(month)) return;
    const last = runs.at(-1);
    if (last && last[1] === shown[index - 1]) last[1] = month;
    else runs.push([month, month]);
  });
  return runs;
}
