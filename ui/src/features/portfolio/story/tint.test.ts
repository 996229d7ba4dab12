import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { contrast, LEAST_CONTRAST, mixed } from "@shared/admin/color/colors";

const SOURCE = join(import.meta.dirname, "..", "..", "..");
const read = (path: string) => readFileSync(join(SOURCE, path), "utf8");
const carry = read("features/portfolio/Carry.module.css");
/** How much of a colour the band has; see `Carry.module.css`. */
const SHARE = Number(/var\(--tint[^%]*\) (\d+)%/.exec(carry)?.[1]) / 100;
const tokens = read("shared/styles/tokens.css");

const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? "";

describe("the colour of a project's cover", () => {
  it("leaves text on its band legible, whatever it is", () => {
    const steps = [0, 0x33, 0x66, 0x99, 0xcc, 0xff].map((value) => value.toString(16).padStart(2, "0"));
    const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

    const least = Math.min(
      ...colours.map((colour) => contrast(token("ink-2"), mixed(colour, token("plaster"), SHARE))),
    );

    expect(SHARE).toBeGreaterThan(0);
    expect(least).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });
});
