/**
 * The accent colour and what can be read in it and on it, as the server computes it (`content/colors.py`).
 *
 * Colours are `#rrggbb` in lower case. Contrast is WCAG's, from 1 to 21; mixing and darkening is done
 * in OKLab. Both sides are tested with the cases of `tests/core/site/color_cases.json`.
 */

/** Grounds and text of the pages: `--surface`, `--paper` and `--ink`. */
export const WHITE = "#ffffff";
export const PAPER = "#f7f6f2";
export const INK = "#1b1c1a";

export const LEAST_CONTRAST = 4.5;

/** How much of the accent is in the ground that is tinted with it. */
const TINT = 0.14;
const STEPS = 200;
const COLOR = /^#?([0-9a-f]{6})$/;

type Triple = readonly [number, number, number];

/** Return what somebody typed as a colour, null when it is none. */
export function colorOf(text: string): string | null {
  const [, digits] = COLOR.exec(text.trim().toLowerCase()) ?? [];
  return digits === undefined ? null : `#${digits}`;
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Return *ground* with a *share* of *color* in it, from 0 to 1. */
export function mixed(color: string, ground: string, share: number): string {
  const [one, other] = [labOf(color), labOf(ground)];
  return hexOf(one.map((value, place) => value * share + (other[place] ?? 0) * (1 - share)) as unknown as Triple);
}

/** Return the ground that is tinted with *accent*. */
export function tintOf(accent: string): string {
  return mixed(accent, PAPER, TINT);
}

/** Return the lowest contrast of *accent* with white, with the paper and with its own tint. */
export function lowestContrast(accent: string): number {
  return Math.min(...[WHITE, PAPER, tintOf(accent)].map((ground) => contrast(accent, ground)));
}

/** Say whether text in *accent* can be read on every ground, and white text on *accent*. */
export function isReadable(accent: string): boolean {
  return lowestContrast(accent) >= LEAST_CONTRAST;
}

/** Return the nearest readable colour of the same hue: *color* itself, or a darker one. */
export function nearestReadable(color: string): string {
  if (isReadable(color)) return color;
  const lab = labOf(color);
  for (let step = 0; step <= STEPS; step += 1) {
    const share = 1 - step / STEPS;
    // Dark colours hold less of their hue: what leaves the gamut would change it.
    const found = hexOf(lab.map((value) => value * share) as unknown as Triple);
    if (isReadable(found)) return found;
  }
  return INK;
}

/** Return red, green and blue in linear light, from 0 to 1. */
function channelsOf(color: string): Triple {
  const linear = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [linear(1), linear(3), linear(5)];
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function labOf(color: string): Triple {
  const [red, green, blue] = channelsOf(color);
  const long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3);
  const middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3);
  const short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function hexOf([light, a, b]: Triple): string {
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${linear.map((value) => Math.round(encoded(value) * 255).toString(16).padStart(2, "0")).join("")}`;
}

function encoded(value: number): number {
  const clipped = Math.min(Math.max(value, 0), 1);
  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
}
