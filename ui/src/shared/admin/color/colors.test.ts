import { expect, test } from "vitest";

import cases from "../../../../../tests/core/site/color_cases.json";
import { PALETTE } from "./palette";
import { colorOf, contrast, INK, isReadable, lowestContrast, nearestReadable, PAPER, tintOf, WHITE } from "./colors";

test.each(cases)("$color is judged as the server judges it", ({ color, white, paper, tint, readable, nearest }) => {
  expect(contrast(color, WHITE)).toBeCloseTo(white, 5);
  expect(contrast(PAPER, color)).toBeCloseTo(paper, 5);
  expect(tintOf(color)).toBe(tint);
  expect(isReadable(color)).toBe(readable);
  expect(nearestReadable(color)).toBe(nearest);
});

test("what is offered can be read, and stays when it is taken", () => {
  for (let number = 0; number < 0x1000000; number += 65_537 * 3 + 11) {
    const found = nearestReadable(`#${number.toString(16).padStart(6, "0")}`);

    expect(lowestContrast(found)).toBeGreaterThanOrEqual(4.5);
    expect(nearestReadable(found)).toBe(found);
  }
  expect(isReadable(INK)).toBe(true);
});

test("every colour with a name can be read", () => {
  expect(PALETTE.map(({ color }) => isReadable(color))).toEqual([true, true, true, true, true]);
});

test.each([
  ["#3B574D", "#3b574d"],
  [" 3b574d ", "#3b574d"],
  ["#3b5", null],
  ["moss", null],
  ["", null],
])("%j is the colour %j", (typed, color) => {
  expect(colorOf(typed)).toBe(color);
});
