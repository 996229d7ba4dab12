import { describe, expect, test } from "vitest";

import { contained, followed, isOnPicture, LARGEST_SCALE, outcomeOf, pinched, REST } from "./gestures";

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

test("pinching keeps what lies between the fingers between them", () => {
  const before = [{ x: 90, y: 50 }, { x: 110, y: 50 }] as const;
  const now = [{ x: 80, y: 50 }, { x: 120, y: 50 }] as const;

  const view = pinched(REST, before, now);

  expect(view.scale).toBe(2);
  expect(view.x + view.scale * 100).toBe(100);
  expect(view.y + view.scale * 50).toBe(50);
});

test("a picture is never smaller than the stage nor larger than allowed", () => {
  const apart = [{ x: -1000, y: 0 }, { x: 1000, y: 0 }] as const;
  const close = [{ x: -1, y: 0 }, { x: 1, y: 0 }] as const;

  expect(pinched(REST, close, apart).scale).toBe(LARGEST_SCALE);
  expect(pinched(REST, apart, close).scale).toBe(1);
});

test("an enlarged picture stays on its stage", () => {
  const view = contained({ scale: 2, x: 900, y: -900 }, { width: 400, height: 300 });

  expect(view).toEqual({ scale: 2, x: 200, y: -150 });
});

test("beside a fitted picture is not on it", () => {
  const [size, stage] = [{ width: 300, height: 200 }, { width: 600, height: 600 }];

  expect(isOnPicture({ x: 0, y: 190 }, size, stage)).toBe(true);
  expect(isOnPicture({ x: 0, y: 210 }, size, stage)).toBe(false);
});
