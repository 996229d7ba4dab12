import { expect, test } from "vitest";

import { CENTRE, chosenPoint, cropAt, pointAt, pointOf, stepFrom, withPoint } from "./focus";

test.each<[string, boolean, object | null]>([
  ["ArrowLeft", false, { x: 49, y: 50 }],
  ["ArrowDown", true, { x: 50, y: 60 }],
  ["Home", false, CENTRE],
  ["Enter", false, null],
])("%s, with Shift %s, leads to %o", (key, isLong, point) => {
  expect(stepFrom(CENTRE, key, isLong)).toEqual(point);
});

test("a point stays within the picture", () => {
  expect(stepFrom({ x: 3, y: 99 }, "ArrowLeft", true)).toEqual({ x: 0, y: 99 });
  expect(pointAt(1.4, -0.2)).toEqual({ x: 100, y: 0 });
});

test("a point is stored as parts of the picture, and read again", () => {
  const stored = withPoint({ url: "/media/a.jpg", alt: "벽" }, { x: 38, y: 52 });

  expect(stored).toEqual({ url: "/media/a.jpg", alt: "벽", focus: [0.38, 0.52] });
  expect(pointOf(stored)).toEqual({ x: 38, y: 52 });
  expect(pointOf({})).toEqual(CENTRE);
  expect(chosenPoint({ focus: null })).toBeNull();
  expect(cropAt(pointOf(stored))).toBe("38% 52%");
});
