import { expect, test } from "vitest";

import { isInk } from "./ink";

const CLEAR = [0, 0, 0, 0];
const BLACK = [20, 20, 22, 255];

test.each([
  ["one shade with nothing around it", [CLEAR, BLACK, BLACK], true],
  ["white with nothing around it", [CLEAR, [255, 255, 255, 255]], true],
  ["the soft edge of a shape", [CLEAR, [60, 60, 60, 200], BLACK], true],
  ["a colour", [CLEAR, [180, 40, 30, 255]], false],
  ["ink with a colour in it", [CLEAR, BLACK, [180, 40, 30, 255]], false],
  ["light and dark", [CLEAR, BLACK, [240, 240, 240, 255]], false],
  ["a block", [BLACK, BLACK], false],
  ["nothing", [CLEAR], false],
])("%s", (_, pixels, isOne) => {
  expect(isInk(pixels.flat())).toBe(isOne);
});
