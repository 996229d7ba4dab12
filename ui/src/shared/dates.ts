/** Days, months and times as visitors read them, in the language of this build. */
import dates from "@texts/dates.ko.json";
import { fill } from "../messages";

/** Of numbers and times that the browser writes. */
export const LOCALE = dates["date.locale"];

/** Return `2026-11-26` in words; empty for any other text. */
export function dayWords(day: string): string {
  const [yyyy, mm, dd] = day.split("-");
  if (!yyyy || !mm || !dd) return "";
  return fill(dates["date.day"], { yyyy, mm, dd, d: Number(dd), ...monthParts(Number(mm)) });
}

/** Return *hours* of the studio with their zone, where the language says it. */
export function zoned(hours: string): string {
  return fill(dates["date.hours"], { hours });
}

/** Return a month of a year in words, or several: from one *month* to the *last*. */
export function monthWords(yyyy: number, month: number, last = month): string {
  return fill(dates["date.year_month"], { yyyy, ...monthParts(month, last) });
}

const SHORT = new Intl.DateTimeFormat(LOCALE, { month: "short", timeZone: "UTC" });

/** Return what a month's name is shortened to. */
export function shortMonth(month: number): string {
  return SHORT.format(Date.UTC(2000, month - 1));
}

function monthParts(month: number, last = month) {
  if (month === last) return { m: month, month: nameOf(month) };
  return { m: `${month}–${last}`, month: `${nameOf(month)}–${nameOf(last)}` };
}

function nameOf(month: number): string {
  return dates[`date.month.${month}` as keyof typeof dates] ?? "";
}
