import { expect, test } from "vitest";

import { byDay, timeOf } from "./days";
import type { Version } from "./types";

const at = (moment: string) => ({ at: moment, position: Date.parse(moment) }) as Version;
const NOW = "2026-11-21T09:31:00+09:00";

test("versions stand under their days, other years with their year", () => {
  const moments = [NOW, "2026-11-20T15:00:00Z", "2026-11-20T14:59:00Z", "2025-11-20T23:59:00+09:00"];

  const days = byDay(moments.map(at), Date.parse(NOW));

  expect(days.map(({ label, versions }) => [label, versions.length])).toEqual([
    ["오늘", 2],
    ["11월 20일 금요일", 1],
    ["2025년 11월 20일 목요일", 1],
  ]);
});

test("the time of day has two digits each, midnight too", () => {
  expect(timeOf("2026-11-21T00:05:00Z")).toBe("09:05");
  expect(timeOf("2026-11-20T15:00:00Z")).toBe("00:00");
  expect(timeOf("언젠가")).toBe("언젠가");
});
