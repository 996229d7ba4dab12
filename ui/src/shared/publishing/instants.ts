/** Instants of schedules: as they are told, and made of a day and a time in Seoul. */
import { isDay, isTime, SEOUL } from "../admin/dates/days";

/** How long before it somebody must choose an instant; the server takes any that is to come. */
export const ADVISED_MINUTES = 5;
const MINUTE_MS = 60_000;

const SHOWN = new Intl.DateTimeFormat("ko-KR", {
  month: "long",
  day: "numeric",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: SEOUL,
});

/** Return an instant as it is told: month, day, weekday and time of day. */
export function shownInstant(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : SHOWN.format(time);
}

/** Return the instant of a *day* and a *time* in Seoul; null where one of them is missing. */
export function instantOf(day: string, time: string): string | null {
  if (!isDay(day) || !isTime(time)) return null;
  return new Date(`${day}T${time}:00+09:00`).toISOString();
}

/** Say whether *instant* is too near to be chosen. */
export function isTooSoon(instant: string, now: number = Date.now()): boolean {
  return Date.parse(instant) < now + ADVISED_MINUTES * MINUTE_MS;
}
