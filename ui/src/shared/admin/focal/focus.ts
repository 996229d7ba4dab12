/** Focal points: what has to be seen of a cropped picture, in hundredths of its width and height. */

/** A picture as it is stored, with what has to be seen of it: parts of its width and height, from 0 to 1. */
interface Focused {
  focus?: readonly number[] | null;
}

export interface Point {
  x: number;
  y: number;
}

export const CENTRE: Point = { x: 50, y: 50 };
const STEP = 1;
const LONG_STEP = 10;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return the point that somebody chose for a stored picture; null where nobody did. */
export function chosenPoint({ focus }: Focused): Point | null {
  const [x, y] = focus ?? [];
  return typeof x === "number" && typeof y === "number" ? pointAt(x, y) : null;
}

/** Return the point of a stored picture; the centre where it has none. */
export function pointOf(picture: Focused): Point {
  return chosenPoint(picture) ?? CENTRE;
}

/** Return *picture* with the point, as it is stored. */
export function withPoint<Picture extends object>(picture: Picture, { x, y }: Point): Picture & { focus: [number, number] } {
  return { ...picture, focus: [x / 100, y / 100] };
}

/** Return the point at parts of the width and the height; outside of the picture is at its edge. */
export function pointAt(x: number, y: number): Point {
  return { x: within(100 * x), y: within(100 * y) };
}

/** Return where *key* leads from *point*; null for a key that leads nowhere. */
export function stepFrom(point: Point, key: string, isLong: boolean): Point | null {
  if (key === "Home") return CENTRE;
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = isLong ? LONG_STEP : STEP;
  return { x: within(point.x + step * direction[0]), y: within(point.y + step * direction[1]) };
}

/** Return how a crop is placed, for a style sheet. */
export function cropAt({ x, y }: Point): string {
  return `${x}% ${y}%`;
}

function within(part: number): number {
  return Math.min(100, Math.max(0, Math.round(part)));
}
