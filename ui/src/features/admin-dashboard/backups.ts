/** How the backups stand, in words. */
import { addDays, SEOUL, todayInSeoul } from "@shared/admin/dates/days";
import { dayAndTime, shortTime } from "@shared/admin/times";
import type { At } from "@shared/contract";
import { t } from "./text";

export type Backups = At<"/api/admin/backups">;

const UNITS = ["KB", "MB", "GB", "TB"];
const STEP = 1024;
const WEEK_DAYS = 7;
const WEEKDAY = new Intl.DateTimeFormat("ko-KR", { weekday: "long", timeZone: SEOUL });

/** Return a number of bytes as it is read: `1.24 GB`. */
export function sizeText(bytes: number): string {
  let amount = bytes / STEP;
  let unit = 0;
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  return `${amount.toFixed(2)} ${UNITS[unit]}`;
}

/** Return a moment by what people call its day: tomorrow, yesterday, a day of this week. */
export function dayText(moment: string, now: number = Date.now()): string {
  const { day, time } = dayAndTime(moment);
  const today = todayInSeoul(new Date(now));
  if (day === addDays(today, 1)) return t("admin.backup.tomorrow", { time });
  if (day === addDays(today, -1)) return t("admin.backup.yesterday", { time });
  const isOfThisWeek = day < today && day > addDays(today, -WEEK_DAYS);
  return isOfThisWeek
    ? t("admin.backup.weekday", { day: WEEKDAY.format(Date.parse(moment)), time })
    : shortTime(moment, now);
}

/** Return what has happened, unless the mark says that already, and what it means. */
export function failureDetail({ alarming, failedAt, message, provenAt }: Backups): string {
  const facts = { time: dayText(failedAt), message, last: dayText(provenAt) };
  const isToldHere = alarming && failedAt !== "";
  if (isToldHere) return t(provenAt ? "admin.backup.missing_detail" : "admin.backup.missing_first", facts);
  return t(provenAt ? "admin.backup.missing_quiet" : "admin.backup.missing_always", facts);
}

/** Return what an operator has to know. */
export function operatorReport(backups: Backups, site: string): string {
  const { schedule, failedAt, message, detail, provenAt } = backups;
  const lines = [
    t("admin.backup.report.site", { site }),
    provenAt
      ? t("admin.backup.report.last", { time: shortTime(provenAt) })
      : t("admin.backup.report.never"),
    failedAt ? t("admin.backup.report.failed", { time: shortTime(failedAt) }) : "",
    failedAt ? t("admin.backup.report.reason", { message, detail }) : "",
    t("admin.backup.report.places", { places: schedule?.to.join(", ") ?? "" }),
    t("admin.backup.report.help"),
  ];
  return lines.filter(Boolean).join("\n");
}
