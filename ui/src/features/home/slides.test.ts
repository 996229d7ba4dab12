import { describe, expect, test } from "vitest";

import { dragOffset, FIRST, keyStep, swipeStep, turnTo, within, wrap } from "./slides";

test.each([
  [10, 10, 0],
  [-1, 10, 9],
  [3, 10, 3],
])("slide %i of %i is shown as %i", (index, count, shown) => {
  expect(wrap(index, count)).toBe(shown);
});

describe("a touch", () => {
  test.each([
    [-10, 0],
    [-15, 0],
    [15, 0],
    [-16, 1],
    [16, -1],
    [-200, 1],
  ])("of %i px changes by %i", (distance, step) => {
    expect(swipeStep(distance)).toBe(step);
  });

  test.each([
    [-40, 390, -40],
    [-200, 390, -97.5],
    [300, 390, 97.5],
  ])("of %i px on %i px drags the slide by %f px", (distance, width, offset) => {
    expect(dragOffset(distance, width)).toBe(offset);
  });
});

describe("pictures", () => {
  test("only the first is wanted before the first change", () => {
    expect([...FIRST.mounted]).toEqual([0]);
  });

  test("a change wants the shown one and the one after it", () => {
    const show = turnTo(FIRST, -1, 10);

    expect(show.index).toBe(9);
    expect(show.previous).toBe(0);
    expect([...show.mounted].sort()).toEqual([0, 9]);
    expect([...turnTo(show, 3, 10).mounted].sort()).toEqual([0, 3, 4, 9]);
  });

  test("choosing the shown slide starts its time anew", () => {
    const show = turnTo(FIRST, 0, 10);

    expect(show).toMatchObject({ index: 0, previous: null, turn: 1 });
  });
});

test("a slide that is taken away while it is shown gives way to the first", () => {
  const show = turnTo(FIRST, 3, 4);

  expect(within(show, 4)).toBe(show);
  expect(within(show, 3)).toMatchObject({ index: 0, previous: null, turn: 1 });
});

test("an arrow with a modifier belongs to the browser", () => {
  expect(keyStep(new KeyboardEvent("keydown", { key: "ArrowRight" }))).toBe(1);
  expect(keyStep(new KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true }))).toBe(0);
});
