import { expect, test } from "vitest";

import type { Enquiry } from "./enquiries";
import { chosen, countOf, isUndelivered } from "./enquiries";

const DELIVERED = { state: "delivered", attempts: 1, lastError: null, deliveredAt: null } as const;
const FAILED = { state: "failed", attempts: 5, lastError: "HTTP 500", deliveredAt: null } as const;

function enquiry(id: string, facts: Partial<Enquiry> = {}): Enquiry {
  return {
    id,
    receivedAt: `2026-11-2${id}T00:00:00Z`,
    status: "new",
    note: "",
    name: "김하늘",
    phone: "010-1234-5678",
    email: "sky@example.com",
    message: "34평 아파트 전체 시공을 문의드립니다.",
    emailConsent: true,
    privacyConsent: { version: "2026-01-01", at: `2026-11-2${id}T00:00:00Z` },
    spamScore: 0,
    spamSigns: [],
    readable: true,
    delivery: DELIVERED,
    ...facts,
  };
}

const ALL = [
  enquiry("0", { delivery: FAILED }),
  enquiry("1", { status: "answered", name: "이바다", phone: "02-555-0000" }),
  enquiry("2", { status: "spam", delivery: FAILED }),
];
const ids = (list: readonly Enquiry[]) => list.map(({ id }) => id);

test("everything but spam is shown first, newest first", () => {
  expect(ids(chosen(ALL, { filter: "all", search: "", undelivered: false }))).toEqual(["1", "0"]);
  expect(countOf(ALL, "spam")).toBe(1);
});

test.each([
  ["바다", ["1"]],
  ["01012345678", ["0"]],
  ["시공  하늘", ["0"]],
  ["SKY@EXAMPLE", ["1", "0"]],
  ["없는 말", []],
])("a search for %s finds its enquiries", (search, found) => {
  expect(ids(chosen(ALL, { filter: "all", search, undelivered: false }))).toEqual(found);
});

test("what could not be delivered can be looked at alone; spam is not missed", () => {
  expect(ids(chosen(ALL, { filter: "all", search: "", undelivered: true }))).toEqual(["0"]);
  expect(ALL.filter(isUndelivered)).toHaveLength(1);
});
