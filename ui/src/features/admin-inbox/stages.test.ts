import { expect, test } from "vitest";

import { chosenIn, countOf, placeOf, stageText } from "./stages";

const COUNTS = { new: 3, contacted: 5, visit: 2, quote: 4, contract: 2, closed: 31, spam: 7 };

test.each([
  ["open", 16],
  ["all", 54],
  ["closed", 31],
  ["spam", 7],
] as const)("of %s there are %i", (chosen, count) => {
  expect(countOf(COUNTS, chosen)).toBe(count);
});

test("a stage is known by its place and its word, and spam has no place", () => {
  expect([placeOf("new"), placeOf("closed"), placeOf("spam")]).toEqual([1, 6, 0]);
  expect([stageText("visit"), stageText("warranty")]).toEqual(["방문 상담", "warranty"]);
});

test("an address that names no stage means what the studio is still at", () => {
  expect([chosenIn("quote"), chosenIn("all"), chosenIn(""), chosenIn("answered")]).toEqual(["quote", "all", "open", "open"]);
});
