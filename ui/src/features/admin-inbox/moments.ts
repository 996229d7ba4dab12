/** When an enquiry came, and when its next step is due, in as few words as tell it; in Seoul time. */
import { addDays, shownDay } from "@shared/admin/dates/days";
import { dayAndTime } from "@shared/admin/times";
import type { Enquiry } from "./enquiries";
import { t } from "./text";

/** For so many days a weekday says which day is meant. */
const DAYS_BY_NAME = 6;
const WEEKDAY = new Intl.DateTimeFormat("ko-KR", { weekday: "short", timeZone: "UTC" });

export interface Due {
  text: string;
  /** Past, to be done today, or later. */
  tone: "late" | "today" | "later";
}

/** Return when something came: today by its time, then with the day, of another year in full. */
export function receivedText(moment: string, now: number = Date.now()): string {
  const { day, time } = dayAndTime(moment);
  const { day: today } = dayAndTime(now);
  if (!day) return moment;
  if (day === today) return time;
  if (day === addDays(today, -1)) return t("admin.inbox.received.yesterday", { time });
  if (day < today && day >= addDays(today, -DAYS_BY_NAME)) return `${weekdayName(day)} ${time}`;
  return shortDay(day, today);
}

/** Return what is to be done next with *enquiry*, and whether that is past; null for nothing. */
export function dueOf(enquiry: Pick<Enquiry, "stage" | "nextOn" | "nextStep">, now: number = Date.now()): Due | null {
  const { stage, nextOn, nextStep } = enquiry;
  if (stage === "closed" || stage === "spam") return null;
  if (!nextOn && !nextStep) return stage === "new" ? { text: t("admin.inbox.today_contact"), tone: "today" } : null;
  const { day: today, time: clock } = dayAndTime(now);
  const [day = "", time = ""] = nextOn.split("T");
  const when = day === today ? t("admin.inbox.due.today") : day && shortDay(day, today);
  const due = [when, time, nextStep].filter(Boolean).join(" ");
  if (isPast(nextOn, today, clock)) return { text: t("admin.inbox.due.late", { due }), tone: "late" };
  return { text: due, tone: day === today ? "today" : "later" };
}

/** Return a day, or a day and a time, in words. */
export function nextText(nextOn: string): string {
  const [day = "", time = ""] = nextOn.split("T");
  return [shownDay(day), time].filter(Boolean).join(" ");
}

/** A day is past when it is over, a moment once it is there. */
function isPast(nextOn: string, today: string, clock: string): boolean {
  return nextOn !== "" && nextOn < (nextOn.includes("T") ? `${today}T${clock}` : today);
}

function shortDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shownDay(day).slice(5) : shownDay(day);
}

function weekdayName(day: string): string {
  return WEEKDAY.format(Date.parse(day));
}
