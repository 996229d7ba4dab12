/** Moments as administrators read them: Seoul time, or that of their own device. */
import { t } from "./text";

const MOMENT = new Intl.DateTimeFormat("ko-KR", { dateStyle: "medium", timeStyle: "short" });

/** Return an ISO 8601 moment in words; what cannot be read comes back as it is. */
export function readableTime(moment: string): string {
  const time = Date.parse(moment);
  return Number.isNaN(time) ? moment : MOMENT.format(time);
}

/** Return the day of a moment: `2026.09.02`. */
export function shortDay(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : `${date.getFullYear()}.${dayIn(date)}`;
}

/** Return a moment as short as it can be told: today by its time, this year's without the year. */
export function shortTime(moment: string, now: number = Date.now()): string {
  const [date, today] = [new Date(moment), new Date(now)];
  if (Number.isNaN(date.getTime())) return moment;
  const time = `${padded(date.getHours())}:${padded(date.getMinutes())}`;
  if (date.toDateString() === today.toDateString()) return t("admin.common.today", { time });
  const isThisYear = date.getFullYear() === today.getFullYear();
  return `${isThisYear ? dayIn(date) : shortDay(moment)} ${time}`;
}

function dayIn(date: Date): string {
  return `${padded(date.getMonth() + 1)}.${padded(date.getDate())}`;
}

function padded(part: number): string {
  return String(part).padStart(2, "0");
}
