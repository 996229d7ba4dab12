/** The arithmetic of fingers on a picture. Points are in CSS pixels from the stage's centre. */

export interface Point {
  x: number;
  y: number;
}

/** How the picture lies: moved by x and y, then scaled about the stage's centre. */
export interface View extends Point {
  scale: number;
}

export type Pair = readonly [Point, Point];
export type Outcome = "previous" | "next" | "close" | "stay";

export const REST: View = { scale: 1, x: 0, y: 0 };
/** Movement below this is a tap. */
export const TAP_PX = 10;
export const SWIPE_PX = 48;
export const CLOSE_PX = 96;
export const LARGEST_SCALE = 4;
/** What the button offers to those who cannot pinch. */
export const BUTTON_SCALE = 2;

const distance = ([a, b]: Pair) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: Pair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Return *view* after two fingers moved: what lay between them still does. */
export function pinched(view: View, before: Pair, now: Pair): View {
  const ratio = distance(now) / Math.max(1, distance(before));
  const scale = within(view.scale * ratio, 1, LARGEST_SCALE);
  const [from, to] = [middle(before), middle(now)];
  const grown = scale / view.scale;
  return {
    scale,
    x: to.x - (from.x - view.x) * grown,
    y: to.y - (from.y - view.y) * grown,
  };
}

/** Return *view* so that an enlarged picture cannot be pushed off its stage. */
export function contained(view: View, stage: { width: number; height: number }): View {
  const x = ((view.scale - 1) * stage.width) / 2;
  const y = ((view.scale - 1) * stage.height) / 2;
  return { scale: view.scale, x: within(view.x, -x, x), y: within(view.y, -y, y) };
}

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
