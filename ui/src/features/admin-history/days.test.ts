import { expect, test } from "vitest";

import { byDay, timeOf } from "./days";
import type { Version } from "./types";

const at = (moment: Date) => ({ at: moment.toISOString(), position: moment.getTime() }) as Version;
const NOW = new Date(2026, 10, 21, 9, 31);

test("versions stand under their days, other years with their year", () => {
  const moments = [NOW, new Date(2026, 10, 21, 0, 0), new Date(2026, 10, 20, 17, 42), new Date(2025, 10, 20, 23, 59)];

  const days = byDay(moments.map(at), NOW.getTime());

  expect(days.map(({ label, versions }) => [label, versions.length])).toEqual([
    ["오늘", 2],
    ["11월 20일 금요일", 1],
    ["2025년 11월 20일 목요일", 1],
  ]);
});

test("the time of day has two digits each, midnight too", () => {
  expect(timeOf(new Date(2026, 10, 21, 9, 5).toISOString())).toBe("09:05");
  expect(timeOf(new Date(2026, 10, 21, 0, 0).toISOString())).toBe("00:00");
  expect(timeOf("언젠가")).toBe("언젠가");
});
