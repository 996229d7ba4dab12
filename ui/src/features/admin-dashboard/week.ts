/** What is published and hidden in the week that begins today, day by day. */
import { addDays } from "@shared/admin/dates/days";
import { dayAndTime } from "@shared/admin/times";
import type { Schema } from "@shared/contract";
import type { Collection } from "@shared/publishing/types";

export type Scheduled = Schema<"ScheduledOut">;

const DAYS = [0, 1, 2, 3, 4, 5, 6];

export interface Planned {
  key: string;
  collection: Collection;
  id: string;
  title: string;
  act: "publish" | "hide";
  day: string;
  time: string;
}

/**
 * Return the seven days from *today* (`YYYY-MM-DD`), each with what is planned in the order of its times.
 *
 * What could not be done is not promised again.
 */
export function weekOf(items: readonly Scheduled[], today: string): { day: string; planned: Planned[] }[] {
  const all = items.flatMap((item) => [...actOf(item, "publish", item.publishAt), ...actOf(item, "hide", item.hideAt)]);
  const sorted = all.sort((one, other) => (one.time < other.time ? -1 : 1));
  return DAYS.map((count) => addDays(today, count)).map((day) => ({
    day,
    planned: sorted.filter((one) => one.day === day),
  }));
}

function actOf(item: Scheduled, act: Planned["act"], at: string | null): Planned[] {
  const { collection, id, title, publishAt, blocked } = item;
  const failed = publishAt ? "publish" : "hide";
  if (at === null || (blocked && act === failed)) return [];
  return [{ key: `${act} ${collection} ${id}`, collection: collection as Collection, id, title, act, ...dayAndTime(at) }];
}
