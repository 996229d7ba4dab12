import { expect, test } from "vitest";

import { deal } from "./masonry";

test("the first row is dealt in order, then each card goes to the shortest column", () => {
  const { spots, height } = deal([300, 100, 200, 100, 100], 3);

  expect(spots.map(({ column }) => column)).toEqual([0, 1, 2, 1, 1]);
  expect(spots.map(({ top }) => top)).toEqual([0, 0, 0, 100, 200]);
  expect(height).toBe(300);
});

test("a column count that cannot be read means one", () => {
  expect(deal([10, 20], Number.NaN || 0).spots).toEqual([
    { column: 0, top: 0 },
    { column: 0, top: 10 },
  ]);
});
