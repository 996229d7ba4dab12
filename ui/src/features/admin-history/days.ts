/** Versions by the day on which they were made, in the time of the reader's device. */
import { t } from "./text";
import type { Version } from "./types";

export interface Day {
  label: string;
  versions: Version[];
}

const DAY = new Intl.DateTimeFormat("ko-KR", { month: "long", day: "numeric", weekday: "long" });
const DAY_OF_YEAR = new Intl.DateTimeFormat("ko-KR", { dateStyle: "full" });
const TIME = new Intl.DateTimeFormat("ko-KR", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Group *versions*, which are newest first; today's are called so, other years' days have their year. */
export function byDay(versions: readonly Version[], now: number = Date.now()): Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const label = dayOf(version.at, new Date(now));
    const last = days.at(-1);
    if (last?.label === label) last.versions.push(version);
    else days.push({ label, versions: [version] });
  }
  return days;
}

/** Return the time of day of a moment; what cannot be read comes back as it is. */
export function timeOf(moment: string): string {
  const time = Date.parse(moment);
  return Number.isNaN(time) ? moment : TIME.format(time);
}

function dayOf(moment: string, today: Date): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  if (date.toDateString() === today.toDateString()) return t("admin.history.today");
  return (date.getFullYear() === today.getFullYear() ? DAY : DAY_OF_YEAR).format(date);
}
