import { expect, test } from "vitest";

import { shortDay, shortTime } from "./times";

/** A moment of the device's own clock, whatever its zone. */
const at = (year: number, month: number, day: number, hour = 8, minute = 5) =>
  new Date(year, month - 1, day, hour, minute).toISOString();
const NOW = Date.parse(at(2026, 11, 24, 9));

test.each([
  [at(2026, 11, 24), "오늘 08:05"],
  [at(2026, 11, 23, 23, 59), "11.23 23:59"],
  [at(2025, 11, 24), "2025.11.24 08:05"],
  ["언젠가", "언젠가"],
])("%s is told as %s", (moment, told) => {
  expect(shortTime(moment, NOW)).toBe(told);
});

test("a day is told with its year", () => {
  expect(shortDay(at(2026, 9, 2))).toBe("2026.09.02");
  expect(shortDay("언젠가")).toBe("언젠가");
});
