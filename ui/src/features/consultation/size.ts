/** Sizes in pyeong and in square metres. */
import type { Unit } from "./choices";
import { t } from "./text";

/** The end of the ruler; its last mark is open. */
export const RULER_END = 60;

/** Return *size* of one unit in another, rounded as people say it. */
export function converted(size: number, from: Unit, to: Unit): number {
  return Math.round((size * from.squareMetres) / to.squareMetres);
}

/** Return *size* in both units, that which is not *unit* worked out: as the server tells a project's. */
export function sizeText(size: number, unit: Unit, other: Unit): string {
  const about = t("project.size.about", { number: converted(size, unit, other) });
  return t("project.size", unit.key === "m2" ? { metres: size, pyeong: about } : { metres: about, pyeong: size });
}

/** Return *size* a *step* away, within what the unit allows. */
export function stepped(size: number | null, step: number, { min, max }: Unit): number {
  const now = size === null || Number.isNaN(size) ? 0 : size;
  return Math.min(max, Math.max(min, Math.round(now) + step));
}
