/** Looking closely at a picture: how large it is shown, and how far its centre is moved, in CSS pixels. */
import type { Held, Point } from "./usePointers";

export interface View extends Point {
  scale: number;
}

/** Where a picture lies, and how far it may be enlarged there. Points are measured from its centre. */
export interface Stage {
  width: number;
  height: number;
  largest: number;
}

type Pair = readonly [Point, Point];

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** Return *view* with no more of the stage empty than there is around the whole picture. */
export function contained({ scale, x, y }: View, stage: Stage): View {
  const within = (value: number, size: number) => {
    const most = ((scale - 1) * size) / 2;
    // Without the addition nothing moved to the left would be -0.
    return Math.min(most, Math.max(-most, value)) + 0;
  };
  return { scale, x: within(x, stage.width), y: within(y, stage.height) };
}

/** Move what is seen by so many pixels. */
export function moved(view: View, by: Point, stage: Stage): View {
  return contained(shifted(view, by), stage);
}

/** Enlarge by *factor*; what is seen at *at* stays there. */
export function zoomed(view: View, factor: number, at: Point, stage: Stage): View {
  const scale = Math.min(stage.largest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  const x = at.x - (at.x - view.x) * grown;
  const y = at.y - (at.y - view.y) * grown;
  return contained({ scale, x, y }, stage);
}

/** Return *view* after two fingers moved: what lay between them still does. */
export function pinched(view: View, before: Pair, now: Pair, stage: Stage): View {
  const [from, to] = [middle(before), middle(now)];
  const ratio = apart(before) > 0 ? apart(now) / apart(before) : 1;
  return zoomed(shifted(view, { x: to.x - from.x, y: to.y - from.y }), ratio, to, stage);
}

/** Return *view* after a move of what is held: one pointer moves it, two enlarge it. */
export function dragged(view: View, { before, now }: Held, stage: Stage): View {
  if (isPair(before) && isPair(now)) return pinched(view, before, now, stage);
  const [from, to] = [before[0], now[0]];
  return from && to ? moved(view, { x: to.x - from.x, y: to.y - from.y }, stage) : view;
}

const shifted = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });
const isPair = (points: readonly Point[]): points is Pair => points.length === 2;
const apart = ([one, other]: Pair) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = ([one, other]: Pair): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
