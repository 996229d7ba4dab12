import { expect, test } from "vitest";

import { addDays, addMinutes, addMonths, isDay, readMoment, readTime, shownDay, todayInSeoul, weeksOf } from "./days";

test.each([
  ["2026.11.24", "2026-11-24", ""],
  [" 2026-11-24 ", "2026-11-24", ""],
  ["20261124", "2026-11-24", ""],
  ["2026. 3. 2.", "2026-03-02", ""],
  ["2026년 3월 2일", "2026-03-02", ""],
  ["2026년 03월 12일 / 09시 30분 05초", "2026-03-12", "09:30"],
  ["20260312 093005", "2026-03-12", "09:30"],
  ["2026.03.12 9:30", "2026-03-12", "09:30"],
  ["2024.02.29", "2024-02-29", ""],
])("%s is a day", (text, day, time) => {
  expect(readMoment(text)).toEqual({ day, time });
});

test.each(["", "2025.02.29", "2026.13.01", "26.11.24", "2026.11", "내일", "11/24/2026", "2026.11.24 25:00", "2026년 봄"])(
  "%s is no day",
  (text) => {
    expect(readMoment(text)).toBeNull();
  },
);

test.each([
  ["9:30", "09:30"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["15", "15:00"],
  ["오후 3시 30분", "15:30"],
  ["오전 12:05", "00:05"],
  ["오후 12:05", "12:05"],
  ["09시 30분 00초", "09:30"],
  ["093000", "09:30"],
])("%s is a time", (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each(["", "24:00", "9:60", "오후 13시", "아침", "9:30pm", "1:2:3:4"])("%s is no time", (text) => {
  expect(readTime(text)).toBeNull();
});

test("a month's weeks begin on Sunday and hold its days only", () => {
  const weeks = weeksOf("2026-11-24");

  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe("2026-11-01");
  expect(weeks[4]).toEqual(["2026-11-29", "2026-11-30", "", "", "", "", ""]);
  expect(weeksOf("2026-02-01")).toHaveLength(4);
  expect(weeksOf("2027-05-01")).toHaveLength(6);
});

test("a month on from its last day is the next one's last", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-31", -2)).toBe("2025-11-30");
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
});

test("days and minutes go over the ends of years and days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addMinutes("23:55", 10)).toBe("00:05");
  expect(addMinutes("00:00", -5)).toBe("23:55");
  expect(addMinutes("", 5)).toBe("12:05");
});

test("a day is shown with dots, anything else as it was written", () => {
  expect(shownDay("2026-11-24")).toBe("2026.11.24");
  expect(shownDay("내일")).toBe("내일");
  expect(isDay("2026-02-30")).toBe(false);
});

test("today is Seoul's", () => {
  expect(todayInSeoul(new Date("2026-11-24T15:30:00Z"))).toBe("2026-11-25");
});
