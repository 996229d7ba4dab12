import { expect, test } from "vitest";

import { dayAndTime } from "../admin/times";
import { instantOf, isTooSoon } from "./instants";

test("a day and a time are those of Seoul", () => {
  expect(instantOf("2026-11-24", "10:00")).toBe("2026-11-24T01:00:00.000Z");
  expect(dayAndTime("2026-11-24T01:00:00.000Z")).toEqual({ day: "2026-11-24", time: "10:00" });
  expect(dayAndTime("2026-11-23T15:00:00.000Z")).toEqual({ day: "2026-11-24", time: "00:00" });
});

test.each([["", "10:00"], ["2026-11-24", ""], ["2026-02-30", "10:00"], ["2026-11-24", "25:00"]])(
  "%s %s is no instant",
  (day, time) => {
    expect(instantOf(day, time)).toBeNull();
  },
);

test("an instant is chosen five minutes ahead", () => {
  const now = Date.parse("2026-11-24T01:00:00Z");
  expect(isTooSoon("2026-11-24T01:04:59Z", now)).toBe(true);
  expect(isTooSoon("2026-11-24T01:05:00Z", now)).toBe(false);
});
