/** Days and times as administrators write them, and the days of a month; all in Seoul time. */

export const SEOUL = "Asia/Seoul";
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;
const MINUTES_A_DAY = 24 * 60;

/** `YYYY-MM-DD`, as the form says it; whether there is such a day is another question. */
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const ISO_TIME = /^\d\d:\d\d$/;
/** The words for the halves of the day, in the language of the administration. */
const [MORNING = "", AFTERNOON = ""] = [3, 15].map((hour) => {
  const parts = new Intl.DateTimeFormat("ko-KR", { hour: "numeric", timeZone: "UTC" }).formatToParts(hour * 3_600_000);
  return parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
});

export interface Written {
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:MM`; empty where only a day is written. */
  time: string;
}

/** Read a day, alone or with a time: `2026.11.24`, `20261124`, or the form in which articles keep it. */
export function readMoment(text: string): Written | null {
  const { numbers, isPlain } = numbersOf(text);
  const [first = ""] = numbers;
  const parts = first.length === 8 ? [first.slice(0, 4), first.slice(4, 6), first.slice(6), ...numbers.slice(1)] : numbers;
  const [year = "", month = "", date = "", ...clock] = parts;
  if (!isPlain || year.length !== 4 || month.length > 2 || date.length > 2) return null;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = clock.length > 0 ? readTime(clock.join(":")) : "";
  return isDay(day) && time !== null ? { day, time } : null;
}

/** Read a time of day as `HH:MM`; seconds are taken and let go. Null for what is none. */
export function readTime(text: string): string | null {
  const { numbers, isPlain, isAfternoon, isMorning } = numbersOf(text);
  const [first = "", ...others] = numbers;
  const parts = first.length > 2 && others.length === 0 ? pairsOf(first) : numbers;
  if (!isPlain || parts.length === 0 || parts.length > 3 || parts.some((part) => part.length > 2)) return null;
  const [hour = 0, minute = 0, second = 0] = parts.map(Number);
  if (minute > 59 || second > 59 || hour > 23 || ((isAfternoon || isMorning) && (hour > 12 || hour === 0))) return null;
  const shift = isAfternoon && hour < 12 ? 12 : isMorning && hour === 12 ? -12 : 0;
  return `${padded(hour + shift)}:${padded(minute)}`;
}

/** Say whether *text* is a day that there is, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return ISO_DAY.test(text) && isoOf(Date.parse(text)) === text;
}

/** Say whether *text* is a time of day, as `HH:MM`. */
export function isTime(text: string): boolean {
  return ISO_TIME.test(text) && readTime(text) === text;
}

/** Return the day that it is in Seoul. */
export function todayInSeoul(now: Date = new Date()): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: SEOUL, dateStyle: "short" }).format(now);
}

/** Return *day* as it is shown: `2026.11.24`. What is no day comes back as it is. */
export function shownDay(day: string): string {
  return isDay(day) ? day.replaceAll("-", ".") : day;
}

export function addDays(day: string, count: number): string {
  return isoOf(Date.parse(day) + count * DAY_MS);
}

/** Go *count* months on; a day that the month lacks becomes its last. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return isoOf(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Return the number of the day in its week; Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** Return the weeks that the month of *day* touches, each from Sunday; other months' days are empty. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const weeks: string[][] = [];
  for (let start = first; start.slice(0, 7) <= month; start = addDays(start, WEEK)) {
    const days = Array.from({ length: WEEK }, (_, index) => addDays(start, index));
    weeks.push(days.map((one) => (one.startsWith(month) ? one : "")));
  }
  return weeks;
}

/** Go *minutes* on from *time*, round the clock; from what is no time, begin at noon. */
export function addMinutes(time: string, minutes: number): string {
  const [hour = 12, minute = 0] = isTime(time) ? time.split(":").map(Number) : [];
  const all = (hour * 60 + minute + minutes + MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${padded(Math.floor(all / 60))}:${padded(all % 60)}`;
}

/** The numbers of *text*; plain is what has no further words than units and the halves of the day. */
function numbersOf(text: string) {
  const [isMorning, isAfternoon] = [text.includes(MORNING), text.includes(AFTERNOON)];
  const rest = text.replace(MORNING, "").replace(AFTERNOON, "").trim();
  return { numbers: rest.match(/\d+/g) ?? [], isPlain: /^\d/.test(rest) && !/[a-z+]/i.test(rest), isMorning, isAfternoon };
}

/** `930` is half past nine. */
function pairsOf(digits: string): string[] {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return even.match(/\d\d/g) ?? [];
}

function isoOf(time: number): string {
  return Number.isNaN(time) || Math.abs(time) > 8.64e15 ? "" : new Date(time).toISOString().slice(0, 10);
}

function padded(part: number): string {
  return String(part).padStart(2, "0");
}
