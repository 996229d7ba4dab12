/** Access records: what they are chosen by, and how one is told. */
import { addDays, todayInSeoul } from "@shared/admin/dates/days";
import type { Schema } from "@shared/contract";
import { NUMBER_LENGTH } from "../erased";

export type AccessRecord = Schema<"AccessRecordOut">;
export type Check = Schema<"AccessCheckOut">;

/** `days` is how many days back, of which today is the first; each is empty for all. */
export interface Choice {
  enquiry: string;
  actor: string;
  action: string;
  days: string;
}

export const DAYS = [1, 7, 30, 90] as const;
const GROUP = /.{1,4}/g;
const SHOWN_ENQUIRIES = 3;
/** The length of a moment up to its minute. */
const MINUTE = 16;

/** Records that tell the same: the newest, and how many there are. */
export interface Repeated {
  record: AccessRecord;
  times: number;
}

/** Return what the server is asked for by *choice*. */
export function askedBy({ enquiry, actor, action, days }: Choice, today = todayInSeoul()): Record<string, string> {
  const count = Number(days);
  const since = DAYS.some((one) => one === count) ? addDays(today, 1 - count) : "";
  const asked = { enquiry: groupsOf(enquiry), actor, action, since };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
}

/** Return the number that was *typed*, however it was written, as it is stored. */
function groupsOf(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, "").match(GROUP)?.join("-") ?? "";
}

/** Return *records* in their order, where what one person did several times in a minute is told once. */
export function repeatedOf(records: readonly AccessRecord[]): Repeated[] {
  const told = new Map<string, Repeated>();
  for (const record of records) {
    const { at, actor, action, enquiries, count, from, reason } = record;
    const key = JSON.stringify([at.slice(0, MINUTE), actor, action, enquiries, count, from, reason]);
    const before = told.get(key);
    if (before) before.times += 1;
    else told.set(key, { record, times: 1 });
  }
  return [...told.values()];
}

/** Return the first enquiries of a record by their numbers, and how many there are besides. */
export function enquiriesOf({ enquiries, count }: Pick<AccessRecord, "enquiries" | "count">) {
  const shown = enquiries.slice(0, SHOWN_ENQUIRIES).map((id) => ({ id, number: id.slice(0, NUMBER_LENGTH) }));
  return { shown, more: Math.max(0, count - shown.length) };
}

/** Return how many faults are evidence of something, where the first one is, and how much nobody can tell. */
export function judged({ found, faults }: Pick<Check, "found" | "faults">) {
  const unknown = faults.filter(({ kind }) => kind === "key_missing").length;
  const first = faults.find(({ kind }) => kind !== "key_missing");
  return { broken: found - unknown, first: first?.position ?? "", unknown };
}
