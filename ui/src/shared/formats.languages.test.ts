/** How days, months, sizes and numbers are written, in each language as its catalogues have it. */
import { expect, test } from "vitest";

import dates from "@texts/dates.ko.json";
import { fill } from "../messages";
import { dayWords, LOCALE, monthWords, shortMonth } from "./dates";
import { askedAgain, grouped } from "./enquiries/counts";
import { LANGUAGE } from "./language";
import { dayAndTime } from "./moments";

const name = (month: number) => dates[`date.month.${month}` as keyof typeof dates];

test("a day is put together of what the language has words for", () => {
  const parts = { yyyy: "2026", mm: "11", m: 11, month: name(11), dd: "06", d: 6 };

  expect(dayWords("2026-11-06")).toBe(fill(dates["date.day"], parts));
  expect(dayWords("2026-11-06")).not.toMatch(/[{}]/);
  expect(["", "2026", "2026-11"].map(dayWords)).toEqual(["", "", ""]);
});

test("a month, and a run of months of a year", () => {
  expect(monthWords(2026, 8)).toBe(fill(dates["date.year_month"], { yyyy: 2026, m: 8, month: name(8) }));
  expect(monthWords(2026, 3, 5)).toBe(
    fill(dates["date.year_month"], { yyyy: 2026, m: "3–5", month: `${name(3)}–${name(5)}` }),
  );
  expect(shortMonth(12)).toBe(new Date(2026, 11, 15).toLocaleDateString(LOCALE, { month: "short" }));
});

test("how many fields to look at again is said in words, from eleven on in figures", () => {
  const [one, two, many] = [1, 2, 12].map(askedAgain);

  expect([one, two, many].join()).not.toMatch(/[{}()]/);
  expect(one).not.toBe(two);
  expect(many).toContain("12");
});

test.runIf(LANGUAGE === "en")("in English one field is one, and two are several", () => {
  expect([1, 2].map(askedAgain)).toEqual(["Please check one field.", "Please check two fields."]);
});

test("numbers and moments are written as the language writes them", () => {
  const moment = new Date(2026, 10, 26, 14, 5).getTime();

  expect(grouped(12_345)).toBe((12_345).toLocaleString(LOCALE));
  expect(dayAndTime(moment)).toContain("14:05");
  expect(dayAndTime(moment)).toContain(
    new Date(moment).toLocaleDateString(LOCALE, { month: "long", day: "numeric" }),
  );
});
