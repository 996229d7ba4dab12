/** How long a deleted record can still come back. */
import { TRASH_DAYS } from "@shared/admin/deleted";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Return the days left at *now*, counted up; 0 when it cannot come back any more. */
export function daysLeft(deletedAt: string, now: number): number {
  const deleted = Date.parse(deletedAt);
  if (Number.isNaN(deleted)) return TRASH_DAYS;
  return Math.max(0, Math.ceil((deleted + TRASH_DAYS * DAY_MS - now) / DAY_MS));
}
