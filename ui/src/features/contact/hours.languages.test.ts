import { expect, test } from "vitest";

import { LOCALE, zoned } from "@shared/dates";
import { closedText } from "./hours";
import { t } from "./text";

const name = (day: string, weekday: "long" | "short") =>
  new Date(`${day}T12:00Z`).toLocaleDateString(LOCALE, { weekday, timeZone: "UTC" });
const SUNDAY = new Date("2026-11-29T11:00+09:00");
const MONDAY = "2026-11-30";
const SATURDAY = "2026-12-05";

const opensOn = (day: string) => t("contact.phone.closed_today", { day, time: zoned("09:00") });

test("a line of weekdays is read in this language", () => {
  const words = t("contact.days.work");

  for (const line of [words, words.toUpperCase()]) {
    expect(closedText(`${line} 09:00–18:00`, SUNDAY)).toBe(opensOn(name(MONDAY, "long")));
  }
  expect(closedText(`${t("contact.days.all")} 09:00–18:00`, SUNDAY)).toBe("");
});

test.each(["long", "short"] as const)("days by their %s names are read in this language", (length) => {
  const line = `${name(MONDAY, length)}–${name(SATURDAY, length)} 09:00–18:00`;

  expect(closedText(line, SUNDAY)).toBe(opensOn(name(MONDAY, "long")));
  expect(closedText(line, new Date(`${SATURDAY}T11:00+09:00`))).toBe("");
});

test("a line that names the zone is read as one that does not", () => {
  expect(closedText(zoned(`${t("contact.days.work")} 09:00–18:00`), SUNDAY)).toBe(opensOn(name(MONDAY, "long")));
});
