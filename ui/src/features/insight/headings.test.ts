import { expect, test } from "vitest";

import { passedLast } from "./headings";

const HEADINGS = [
  { id: "part-1", top: -900 },
  { id: "part-2", top: 128 },
  { id: "part-3", top: 129 },
];

test("the part that is read is that of the heading passed last", () => {
  expect(passedLast(HEADINGS)).toBe("part-2");
});

test("before the first heading no part is read", () => {
  expect(passedLast(HEADINGS.slice(2))).toBeNull();
  expect(passedLast([])).toBeNull();
});
