import { expect, test } from "vitest";

import { momentText, shortDay, shortTime } from "./times";

const NOW = Date.parse("2026-11-24T09:00:00+09:00");

test.each([
  ["2026-11-23T23:05:00Z", "오늘 08:05"],
  ["2026-11-23T14:59:00Z", "11.23 23:59"],
  ["2025-11-23T23:05:00Z", "2025.11.24 08:05"],
  ["언젠가", "언젠가"],
])("%s is told as %s, in Seoul", (moment, told) => {
  expect(shortTime(moment, NOW)).toBe(told);
});

test("a day is told with its year", () => {
  expect(shortDay("2026-09-01T15:00:00Z")).toBe("2026.09.02");
  expect(shortDay("언젠가")).toBe("언젠가");
});

test("a moment is told with its day, in full", () => {
  expect(momentText("2026-09-01T15:05:00Z")).toBe("2026.09.02 00:05");
  expect(momentText("언젠가")).toBe("언젠가");
});
