/** Which pictures are a shape in one shade of grey: in another colour they are still the same. */

const OPAQUE = 128;
/** How far the channels of a colour lie apart that is no grey any more. */
const MOST_HUE = 32;
/** How far the shades of a picture lie apart that is no single shade any more. */
const MOST_SHADES = 64;

/** Say whether *pixels*, of four bytes each, are one shade of grey with nothing around it. */
export function isInk(pixels: ArrayLike<number>): boolean {
  let [darkest, lightest, hasGround] = [255, 0, false];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < OPAQUE) {
      hasGround = true;
      continue;
    }
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > MOST_HUE) return false;
    darkest = Math.min(darkest, green);
    lightest = Math.max(lightest, green);
  }
  return hasGround && lightest >= darkest && lightest - darkest <= MOST_SHADES;
}
