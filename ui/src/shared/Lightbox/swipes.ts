/** What a finger on the lightbox's picture means. Points are in CSS pixels from the stage's centre. */
import type { Point } from "@media/gestures/usePointers";

export type Outcome = "previous" | "next" | "close" | "stay";

/** Movement below this is a tap. */
export const TAP_PX = 10;
const SWIPE_PX = 48;
const CLOSE_PX = 96;

/** Return how far the picture follows a finger that means to turn the page or to close. */
export function followed({ x, y }: Point): Point {
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y: Math.max(0, y) };
}

/** Return what a finger that moved by *path* asked for. */
export function outcomeOf(path: Point): Outcome {
  const { x, y } = followed(path);
  if (y > CLOSE_PX) return "close";
  if (Math.abs(x) < SWIPE_PX) return "stay";
  return x < 0 ? "next" : "previous";
}

/** Say whether *point* lies on a picture of *size* that is fitted into *stage*. */
export function isOnPicture(
  point: Point,
  size: { width: number; height: number },
  stage: { width: number; height: number },
): boolean {
  const fit = Math.min(stage.width / size.width, stage.height / size.height);
  return (
    Math.abs(point.x) <= (size.width * fit) / 2 && Math.abs(point.y) <= (size.height * fit) / 2
  );
}
