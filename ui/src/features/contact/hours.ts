/** When somebody answers the telephone, as far as the line of the hours tells; in Seoul's time. */
import { LOCALE, zoned } from "@shared/dates";
import { t } from "./text";

/** Seoul is nine hours ahead, all the year. */
const AHEAD_MS = 9 * 60 * 60 * 1_000;
const ZONE = zoned("");
const WEEK = [0, 1, 2, 3, 4, 5, 6];
/** What the days are called, and for short; Sunday first. */
const [NAMES, SHORT] = [namesOf("long"), namesOf("short")];
const DAY = `(${[...NAMES, ...SHORT].join("|")})`;
/** One span of days with one span of time; a line that says more, or less, is not interpreted. */
const LINE = new RegExp(
  `^(?:(${t("contact.days.all")})|(${t("contact.days.work")})|${DAY} ?[-–~] ?${DAY}) +(\\d\\d:\\d\\d) ?[-–~] ?(\\d\\d:\\d\\d)$`,
  "i",
);

/** Return what is said of the telephone at *now* while nobody answers it; empty when somebody may. */
export function closedText(line: string | undefined, now: Date): string {
  const [, all, work, from = "", to = "", opens = "", closes = ""] = LINE.exec(line?.replace(ZONE, "").trim() ?? "") ?? [];
  if (!opens) return "";
  const seoul = new Date(now.getTime() + AHEAD_MS);
  const [today, time] = [seoul.getUTCDay(), seoul.toISOString().slice(11, 16)];
  const isOpen = (day: number) => Boolean(all) || (work ? day % 6 > 0 : isWithin(day, dayOf(from), dayOf(to)));
  if (isOpen(today) && opens <= time && time < closes) return "";

  const isToday = isOpen(today) && time < opens;
  const next = WEEK.map((ahead) => (today + 1 + ahead) % 7).find(isOpen) ?? today;
  const day = isToday ? t("contact.phone.today") : (NAMES[next] ?? "");
  return t(isOpen(today) ? "contact.phone.closed_now" : "contact.phone.closed_today", { day, time: zoned(opens) });
}

function namesOf(weekday: "long" | "short"): string[] {
  const format = new Intl.DateTimeFormat(LOCALE, { weekday, timeZone: "UTC" });
  // The first of October 2000 was a Sunday.
  return WEEK.map((day) => format.format(Date.UTC(2000, 9, 1 + day)));
}

/** Return which day of the week has this *name*, of whatever length. */
function dayOf(name: string): number {
  return NAMES.findIndex((one, day) => [one, SHORT[day]].some((known) => known?.toLowerCase() === name.toLowerCase()));
}

/** Say whether *day* is one of those from *first* to *last*, which may go over the end of a week. */
function isWithin(day: number, first: number, last: number): boolean {
  return (day - first + 7) % 7 <= (last - first + 7) % 7;
}
