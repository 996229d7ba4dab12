/** The slideshow's arithmetic: which slide, how far a finger drags it, when a touch is a swipe. */

/** Specification, section 2: a slide stays so long, and so long again after a change by hand. */
export const SLIDE_INTERVAL_MS = 4_500;
/** Specification, section 2: a longer touch than this changes the slide. */
export const SWIPE_THRESHOLD_PX = 15;
/** Specification, section 2: the share of the width that a slide follows the finger. */
export const DRAG_LIMIT = 0.25;
/** Specification, section 4: the pause goes on so long after a touch that was no swipe. */
export const RESUME_AFTER_TOUCH_MS = 100;

export interface Slideshow {
  index: number;
  /** The slide that stays underneath until the present one covers it. */
  previous: number | null;
  /** Slides whose pictures are wanted: only the first, until the first change. */
  mounted: ReadonlySet<number>;
  /** Counts changes: the timer and its bar start anew with each. */
  turn: number;
}

export const FIRST: Slideshow = { index: 0, previous: null, mounted: new Set([0]), turn: 0 };

/** Return *index* within *count* slides: after the last comes the first. */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/** Return the show at slide *to*, with the picture of the one after it on its way. */
export function turnTo(show: Slideshow, to: number, count: number): Slideshow {
  const index = wrap(to, count);
  const mounted = new Set([...show.mounted, index, wrap(index + 1, count)]);
  const previous = index === show.index ? show.previous : show.index;
  return { index, previous, mounted, turn: show.turn + 1 };
}

/** Return *show* as it is with *count* slides: some may have been taken away while it is open. */
export function within(show: Slideshow, count: number): Slideshow {
  return show.index < count ? show : { ...FIRST, turn: show.turn };
}

/** Return how far a slide moves under a finger that moved *distance* px on a screen of *width*. */
export function dragOffset(distance: number, width: number): number {
  const limit = width * DRAG_LIMIT;
  return Math.max(-limit, Math.min(limit, distance));
}

/** Return 1 for the next slide, -1 for the one before, 0 when *distance* px is no swipe. */
export function swipeStep(distance: number): -1 | 0 | 1 {
  if (Math.abs(distance) <= SWIPE_THRESHOLD_PX) return 0;
  return distance < 0 ? 1 : -1;
}

/** Return 1 or -1 for a plain arrow key, else 0. */
export function keyStep({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : 0;
}
