/** Sizes in pyeong and in square metres. */
import type { Unit } from "./choices";

/** The end of the ruler; its last mark is open. */
export const RULER_END = 60;

/** Return *size* of one unit in another, rounded as people say it. */
export function converted(size: number, from: Unit, to: Unit): number {
  return Math.round((size * from.squareMetres) / to.squareMetres);
}

/** Return *size* a *step* away, within what the unit allows. */
export function stepped(size: number | null, step: number, { min, max }: Unit): number {
  const now = size === null || Number.isNaN(size) ? 0 : size;
  return Math.min(max, Math.max(min, Math.round(now) + step));
}
