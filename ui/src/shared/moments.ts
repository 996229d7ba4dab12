/** Moments as visitors read them. */
import { LOCALE } from "./dates";

const DAY_AND_TIME = new Intl.DateTimeFormat(LOCALE, {
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Return the day and the time of *moment* in milliseconds since 1970. */
export function dayAndTime(moment: number): string {
  return DAY_AND_TIME.format(moment);
}
