/** How wide the pictures of a project are shown. */
import type { Image } from "@shared/image";

type Measured = Pick<Image, "width" | "height">;

const UPRIGHT = "(max-width: 639px) 54vw, ";
const LYING = "(max-width: 639px) and (min-resolution: 2.5dppx) 72vw, ";

/** Where a project opens with its wide cover, as in the server's pages. */
export const WIDE_SCREEN = "(min-width: 769px)";

/**
 * Return the `sizes` of the picture that opens a project, on its page and over the gallery.
 *
 * As `cover_sizes` of the server's pages, so that a picture is not fetched twice: no higher than
 * Cover.module.css lets it be.
 */
export function coverSizes({ width, height }: Measured): string {
  if (!width || !height) return `${LYING}100vw`;
  const [tall, most] = [76, 820].map((high) => Math.ceil((high * width) / height));
  return `${height > width ? UPRIGHT : LYING}min(100vw, ${tall}vh, ${most}px)`;
}
