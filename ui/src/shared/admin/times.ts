/** Moments as administrators read them: in Seoul time, whatever the zone of their device. */
import { SEOUL, shownDay } from "./dates/days";
import { t } from "./text";

const MOMENT = new Intl.DateTimeFormat("ko-KR", { dateStyle: "medium", timeStyle: "short", timeZone: SEOUL });
const PARTS = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: SEOUL,
});

/** Return an ISO 8601 moment in words; what cannot be read comes back as it is. */
export function readableTime(moment: string): string {
  const time = Date.parse(moment);
  return Number.isNaN(time) ? moment : MOMENT.format(time);
}

/** Return the day and the time of a moment, `YYYY-MM-DD` and `HH:MM`; both empty for none. */
export function dayAndTime(moment: string | number | null | undefined): { day: string; time: string } {
  const at = new Date(moment ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return { day: "", time: "" };
  const parts = Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`, time: `${parts["hour"]}:${parts["minute"]}` };
}

/** Return the day of a moment: `2026.09.02`. */
export function shortDay(moment: string): string {
  const { day } = dayAndTime(moment);
  return day ? shownDay(day) : moment;
}

/** Return a moment with its day: `2026.09.02 14:00`. */
export function momentText(moment: string): string {
  const { day, time } = dayAndTime(moment);
  return day ? `${shownDay(day)} ${time}` : moment;
}

/** Return a moment as short as it can be told: today by its time, this year's without the year. */
export function shortTime(moment: string, now: number = Date.now()): string {
  const { day, time } = dayAndTime(moment);
  const { day: today } = dayAndTime(now);
  if (!day) return moment;
  if (day === today) return t("admin.common.today", { time });
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return `${isThisYear ? shownDay(day).slice(5) : shownDay(day)} ${time}`;
}
