import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "..", "..");
const read = (path: string) => readFileSync(join(SOURCE, path), "utf8");
const carry = read("features/portfolio/Carry.module.css");
/** How much of a colour the band has; see `Carry.module.css`. */
const SHARE = Number(/var\(--tint[^%]*\) (\d+)%/.exec(carry)?.[1]) / 100;
const tokens = read("shared/styles/tokens.css");
const AA = 4.5;

type Triple = readonly [number, number, number];

const token = (name: string) => linear(new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? "");

function linear(colour: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Triple, other: Triple): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe("the colour of a project's cover", () => {
  it("leaves text on its band legible, whatever it is", () => {
    const plaster = oklab(token("plaster"));
    const steps = [0, 0x33, 0x66, 0x99, 0xcc, 0xff].map((value) => value.toString(16).padStart(2, "0"));
    const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

    const least = Math.min(
      ...colours.map((colour) => {
        const tint = oklab(linear(colour));
        const mixed = plaster.map((part, at) => part + (tint[at] as number - part) * SHARE);
        return contrast(token("ink-2"), fromOklab(mixed as unknown as Triple));
      }),
    );

    expect(SHARE).toBeGreaterThan(0);
    expect(least).toBeGreaterThanOrEqual(AA);
  });
});
