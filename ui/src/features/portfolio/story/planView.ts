/** How a plan is looked at: what is seen of it at first, and what keys and the wheel make of that. */
import { moved, WHOLE, zoomed } from "@media/gestures/zoom";
import type { Stage, View } from "@media/gestures/zoom";
import type { Point } from "@media/gestures/usePointers";

/** How far a plan may be enlarged. */
export const LARGEST = 6;
/** What one press of a button or a key enlarges by. */
export const STEP = 1.5;
/** How far one press of an arrow moves the drawing: this part of the stage. */
const ARROW = 0.15;
/** Pixels of a wheel that double the size. */
const WHEEL_DOUBLES = 480;

/** A stage narrower than this shows the beginning of a drawing rather than all of it, too small. */
const NARROW = 640;
const NARROW_SCALE = 1.8;

/** Return what is seen of a drawing at first. */
export function beginning(stage: Stage): View {
  if (stage.width >= NARROW || stage.width === 0) return WHOLE;
  return zoomed(WHOLE, NARROW_SCALE, { x: -stage.width / 2, y: 0 }, stage);
}

/** Return by how much a turn of the wheel enlarges. */
export function wheelFactor(delta: number): number {
  return 2 ** (-delta / WHEEL_DOUBLES);
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
const ZOOMS: Readonly<Record<string, number>> = { "+": STEP, "=": STEP, "-": 1 / STEP, _: 1 / STEP };

/** Return what a key makes of *view*; undefined for a key that means nothing here. */
export function afterKey(view: View, key: string, stage: Stage): View | undefined {
  const way = ARROWS[key];
  if (way) {
    const by = { x: way.x * stage.width * ARROW, y: way.y * stage.height * ARROW };
    return moved(view, by, stage);
  }
  const factor = ZOOMS[key];
  return factor === undefined ? undefined : zoomed(view, factor, { x: 0, y: 0 }, stage);
}
