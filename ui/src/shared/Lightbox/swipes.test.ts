import { describe, expect, test } from "vitest";

import { followed, isOnPicture, outcomeOf } from "./swipes";

describe("a finger that moved", () => {
  test.each([
    [{ x: -60, y: 5 }, "next"],
    [{ x: 60, y: -5 }, "previous"],
    [{ x: 5, y: 120 }, "close"],
    [{ x: 0, y: -200 }, "stay"],
    [{ x: 30, y: 20 }, "stay"],
    [{ x: 20, y: 60 }, "stay"],
  ])("by %o asks for: %s", (path, outcome) => {
    expect(outcomeOf(path)).toBe(outcome);
  });
});

test("the picture follows along one axis, and never upwards", () => {
  expect(followed({ x: 40, y: 10 })).toEqual({ x: 40, y: 0 });
  expect(followed({ x: 10, y: -40 })).toEqual({ x: 0, y: 0 });
});

test("beside a fitted picture is not on it", () => {
  const [size, stage] = [{ width: 300, height: 200 }, { width: 600, height: 600 }];

  expect(isOnPicture({ x: 0, y: 190 }, size, stage)).toBe(true);
  expect(isOnPicture({ x: 0, y: 210 }, size, stage)).toBe(false);
});
