/** How much of the picture of before is seen beside that of after, in whole per cents. */
import type { Point } from "@media/gestures/usePointers";

export const START = 46;
const PAGE_STEP = 10;

/** Keep *share* between nothing and everything. */
export function shareOf(share: number): number {
  return Math.round(Math.min(100, Math.max(0, share)));
}

/** Return the share at *x* on a picture that begins at *left* and is *width* wide, in pixels. */
export function shareAt(x: number, left: number, width: number): number {
  return width > 0 ? shareOf(((x - left) / width) * 100) : START;
}

/** Return the share after one of the keys that move it far; undefined for any other key. */
export function pagedShare(share: number, key: string): number | undefined {
  if (key === "PageUp") return shareOf(share + PAGE_STEP);
  if (key === "PageDown") return shareOf(share - PAGE_STEP);
  return undefined;
}

/** Say whether a finger that went so far means the line rather than the page. */
export function isAcross({ x, y }: Point): boolean {
  return Math.abs(x) > Math.abs(y);
}
