import { expect, test } from "vitest";

import type { Outcome } from "./saveProject";
import { FILLING_IN, nextStep } from "./saving";
import type { Saving, SavingEvent } from "./saving";

const FAULTS = { title: "제목을 입력해 주세요." };
const WAITING: Saving = { at: "uploads" };
const SENDING: Saving = { at: "sending", asNew: false };
const GONE: Saving = { at: "gone" };
const VERSION = { record: { id: "p1", title: "흰 회랑" }, etag: '"2"' };
const CONFLICT = { outcome: "conflict", current: VERSION, fields: ["title"] } as const;
const ASKING: Saving = { at: "conflict", conflict: { ...CONFLICT, fields: ["title"] } };
const ABORTED = { at: "form", faults: {}, failure: expect.stringContaining("이미지") };

const submitted = (uploads: "underway" | "arrived" | "failed", faults = {}): SavingEvent => ({
  event: "submitted",
  faults,
  uploads,
});
const answered = (outcome: Outcome): SavingEvent => ({ event: "answered", outcome });

test.each([
  ["a form with faults stays to be corrected", submitted("arrived", FAULTS), { at: "form", faults: FAULTS, failure: "" }],
  ["a sound form is sent", submitted("arrived"), SENDING],
  ["pictures on their way are waited for", submitted("underway"), WAITING],
  ["a failed picture stops it", submitted("failed"), ABORTED],
])("submitting: %s", (_, happened, next) => {
  expect(nextStep({ at: "form", faults: FAULTS, failure: "오류" }, happened)).toEqual(next);
});

test.each([
  ["goes on when the last has arrived", "arrived", SENDING],
  ["waits while one is on its way", "underway", WAITING],
  ["stops when one has failed", "failed", ABORTED],
] as const)("waiting for pictures: %s", (_, uploads, next) => {
  expect(nextStep(WAITING, { event: "uploads", uploads })).toEqual(next);
});

test.each([
  ["saved", answered({ outcome: "saved", version: VERSION }), FILLING_IN],
  ["merged with what others saved", answered({ outcome: "merged", version: VERSION }), FILLING_IN],
  ["added", answered({ outcome: "created" }), FILLING_IN],
  ["disputed", answered({ ...CONFLICT, fields: ["title"] }), ASKING],
  ["deleted meanwhile", answered({ outcome: "gone" }), GONE],
  ["refused", { event: "refused", faults: FAULTS, failure: "오류" }, { at: "form", faults: FAULTS, failure: "오류" }],
] as const)("the answer: %s", (_, happened, next) => {
  expect(nextStep(SENDING, happened)).toEqual(next);
});

test("who keeps anything of his own sends again; who keeps nothing goes on filling in", () => {
  expect(nextStep(ASKING, { event: "decided", keepsMine: true })).toEqual(SENDING);
  expect(nextStep(ASKING, { event: "decided", keepsMine: false })).toEqual(FILLING_IN);
});

test("what was deleted meanwhile may be added anew", () => {
  expect(nextStep(GONE, { event: "added_anew" })).toEqual({ at: "sending", asNew: true });
});

test.each([ASKING, GONE])("a question may be left unanswered", (asking) => {
  expect(nextStep(asking, { event: "dismissed" })).toEqual(FILLING_IN);
});

test.each<[Saving, SavingEvent]>([
  [FILLING_IN, { event: "uploads", uploads: "arrived" }],
  [SENDING, { event: "uploads", uploads: "failed" }],
  [SENDING, submitted("arrived")],
  [WAITING, submitted("arrived")],
  [WAITING, { event: "dismissed" }],
  [FILLING_IN, answered({ outcome: "gone" })],
  [FILLING_IN, { event: "refused", faults: FAULTS, failure: "오류" }],
  [GONE, { event: "decided", keepsMine: true }],
  [ASKING, { event: "added_anew" }],
])("what does not belong to a step changes nothing", (saving, happened) => {
  expect(nextStep(saving, happened)).toBe(saving);
});
