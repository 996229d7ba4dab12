/** A day with a time, in Seoul, as administrators see and write it (specification, section 3). */
import { isDay, isTime, readMoment, SEOUL } from "@shared/admin/dates/days";
import { t } from "./text";

type Values = Readonly<Record<string, unknown>>;

/** The stored form as a pattern, from the catalogue; the time may be missing in older records. */
const [DAY = "", CLOCK = ""] = t("format.date.display", {
  yyyy: "\\d{4}",
  mm: "\\d{1,2}",
  dd: "\\d{1,2}",
  hh: "\\d{1,2}",
  mi: "\\d{1,2}",
  ss: "\\d{1,2}",
})
  .replaceAll(" ", " *")
  .split(" */ *");
const STORED = new RegExp(`^\\s*${DAY}(?: */? *${CLOCK})?\\s*$`);
const BETWEEN = " / ";

/** Return *moment* in the stored form, in Seoul time. */
function storedDate(moment: Date): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: SEOUL,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return t("format.date.display", {
    yyyy: part("year"),
    mm: part("month"),
    dd: part("day"),
    hh: part("hour"),
    mi: part("minute"),
    ss: part("second"),
  });
}

/** Day and time of a date as two fields show them: what cannot be read stays as it was typed. */
export function partsOf(date: string): { day: string; time: string } {
  const read = readMoment(date);
  if (read) return read;
  const [day = "", time = ""] = date.split(BETWEEN);
  return { day, time };
}

/** Return *date* with another day or time, in the stored form; its seconds stay with its minute. */
export function withParts(date: string, parts: { day?: string; time?: string }): string {
  const before = partsOf(date);
  const { day, time } = { ...before, ...parts };
  if (!isDay(day) || (time && !isTime(time))) return day || time ? `${day}${BETWEEN}${time}` : "";
  const [yyyy = "", mm = "", dd = ""] = day.split("-");
  const [hh = "", mi = ""] = time.split(":");
  const ss = time && time === before.time ? (readSeconds(date) ?? "00") : "00";
  const written = t("format.date.display", { yyyy, mm, dd, hh, mi, ss });
  return time ? written : (written.split(BETWEEN)[0] ?? "");
}

function readSeconds(date: string): string | undefined {
  return STORED.test(date) ? date.match(/\d+/g)?.[5]?.padStart(2, "0") : undefined;
}

/** Say whether *text* is in the stored form. */
export function isStored(text: string): boolean {
  return STORED.test(text);
}

/** Return the moment *name* of *record* as the server read it, or what is wrong with it. */
export function shownMoment(record: Values, name: string): string {
  const label = record[`${name}Label`];
  return typeof label === "string" ? label : t("format.date.none");
}

/** Return it as it stands in a form: what the server read of another form, or what is stored; now in a new record. */
export function readStored({ name }: { name: string }, record: Values): string {
  if (Object.keys(record).length === 0) return storedDate(new Date());
  const text = typeof record[name] === "string" ? record[name] : "";
  const read = isStored(text) ? null : readMoment(shownMoment(record, name));
  return read ? withParts("", read) : text;
}
