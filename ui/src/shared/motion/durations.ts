/** Durations as the style sheets say them, for what scripts move. */

/** Return the duration that the style sheets call *name*, in milliseconds. */
export function msOf(name: string): number {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return Number.parseFloat(value) * (value.endsWith("ms") ? 1 : 1_000);
}
