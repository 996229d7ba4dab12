/** How far a background lags behind the page. */

/** Specification, section 2: the background moves down by this share of the scroll. */
export const PARALLAX = 0.33;

/** Return how many px the background is moved within a page scrolled by *scrollY* px. */
export function parallaxOffset(scrollY: number): number {
  return Math.max(0, scrollY) * PARALLAX;
}
