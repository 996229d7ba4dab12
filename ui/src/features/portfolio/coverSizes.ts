/** How wide the cover of a project is shown: across the screen. */
import type { Image } from "@shared/image";

const UPRIGHT = "(max-width: 639px) 54vw, 100vw";
const WIDE = "(max-width: 639px) and (min-resolution: 2.5dppx) 72vw, 100vw";

/** Where a project opens with its wide cover, as in the server's pages. */
export const WIDE_SCREEN = "(min-width: 769px)";

/**
 * Return the `sizes` of the cover *image*, on its page and over the gallery.
 *
 * As `cover_sizes` of the server's pages, so that a picture is not fetched twice.
 */
export function coverSizes({ width, height }: Image): string {
  return (height ?? 0) > (width ?? 0) ? UPRIGHT : WIDE;
}
