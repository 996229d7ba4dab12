/** Versions by the day on which they were made, in Seoul time. */
import { dayAndTime } from "@shared/admin/times";
import { t } from "./text";
import type { Version } from "./types";

export interface Day {
  label: string;
  versions: Version[];
}

const DAY = new Intl.DateTimeFormat("ko-KR", { month: "long", day: "numeric", weekday: "long", timeZone: "UTC" });
const DAY_OF_YEAR = new Intl.DateTimeFormat("ko-KR", { dateStyle: "full", timeZone: "UTC" });

/** Group *versions*, which are newest first; today's are called so, other years' days have their year. */
export function byDay(versions: readonly Version[], now: number = Date.now()): Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const label = dayOf(version.at, now);
    const last = days.at(-1);
    if (last?.label === label) last.versions.push(version);
    else days.push({ label, versions: [version] });
  }
  return days;
}

/** Return the time of day of a moment; what cannot be read comes back as it is. */
export function timeOf(moment: string): string {
  return dayAndTime(moment).time || moment;
}

function dayOf(moment: string, now: number): string {
  const { day } = dayAndTime(moment);
  const { day: today } = dayAndTime(now);
  if (!day) return moment;
  if (day === today) return t("admin.history.today");
  return (day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR).format(Date.parse(day));
}
