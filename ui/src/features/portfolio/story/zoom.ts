/** Looking closely at a drawing: how large it is shown, and how far its centre is moved, in pixels. */

export interface View {
  scale: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
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
export function beginning(stage: Size): View {
  if (stage.width >= NARROW || stage.width === 0) return WHOLE;
  return zoomed(WHOLE, NARROW_SCALE, { x: -stage.width / 2, y: 0 }, stage);
}

/** Return *view* with no more of the stage empty than there is around the whole drawing. */
function kept({ scale, x, y }: View, stage: Size): View {
  const within = (value: number, size: number) => {
    const most = ((scale - 1) * size) / 2;
    // Without the addition nothing moved to the left would be -0.
    return Math.min(most, Math.max(-most, value)) + 0;
  };
  return { scale, x: within(x, stage.width), y: within(y, stage.height) };
}

/** Move the drawing by so many pixels. */
export function moved(view: View, by: Point, stage: Size): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** Enlarge by *factor*; what is seen at *at*, measured from the stage's centre, stays there. */
export function zoomed(view: View, factor: number, at: Point, stage: Size): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  const x = at.x - (at.x - view.x) * grown;
  const y = at.y - (at.y - view.y) * grown;
  return kept({ scale, x, y }, stage);
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
export function afterKey(view: View, key: string, stage: Size): View | undefined {
  const way = ARROWS[key];
  if (way) {
    const by = { x: way.x * stage.width * ARROW, y: way.y * stage.height * ARROW };
    return moved(view, by, stage);
  }
  const factor = ZOOMS[key];
  return factor === undefined ? undefined : zoomed(view, factor, { x: 0, y: 0 }, stage);
}

/** Return what two fingers make of *view* that went from *before* to *after*, from the centre. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  stage: Size,
): View {
  const apart = ([one, other]: readonly [Point, Point]) =>
    Math.hypot(one.x - other.x, one.y - other.y);
  const middle = ([one, other]: readonly [Point, Point]) => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  const [from, to] = [middle(before), middle(after)];
  const followed = moved(view, { x: to.x - from.x, y: to.y - from.y }, stage);
  return apart(before) > 0 ? zoomed(followed, apart(after) / apart(before), to, stage) : followed;
}
