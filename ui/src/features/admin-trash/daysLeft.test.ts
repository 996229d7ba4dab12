import { expect, test } from "vitest";

import { daysLeft } from "./daysLeft";

const NOW = Date.parse("2026-11-21T00:00:00Z");

test.each([
  ["just now", "2026-11-21T00:00:00Z", 30],
  ["an hour ago", "2026-11-20T23:00:00Z", 30],
  ["29 days and an hour ago", "2026-10-22T23:00:00Z", 1],
  ["31 days ago", "2026-10-21T00:00:00Z", 0],
  ["at a time that cannot be read", "", 30],
])("what was deleted %s has its days left", (_, deletedAt, days) => {
  expect(daysLeft(deletedAt, NOW)).toBe(days);
});
