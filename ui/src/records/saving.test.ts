import { expect, test } from "vitest";

import { FILLING_IN, nextStep } from "./saving";
import type { Saving, SavingEvent, Uploads } from "./saving";

const FAULTS = { title: "제목을 입력해 주세요." };
const PUBLISH = { act: "publish" } as const;
const SAVE = { act: "save" } as const;
const WAITING: Saving = { at: "uploads", goal: PUBLISH };
const SENDING: Saving = { at: "sending", goal: PUBLISH };
const GONE: Saving = { at: "gone", goal: PUBLISH };
const BASELESS: Saving = { at: "baseless", goal: PUBLISH };
const VERSION = { record: { id: "p1" }, etag: '"2"' };
const ASKING: Saving = { at: "conflict", goal: PUBLISH, current: VERSION, fields: ["title"] };
const COLLISIONS = [{ field: "title", base: "가", mine: "나", theirs: "다" }];
const COLLIDED: Saving = { at: "collision", goal: PUBLISH, collisions: COLLISIONS, etag: '"3"' };
const ABORTED = { at: "form", faults: {}, failure: expect.stringContaining("이미지"), failed: "publish" };

const submitted = (uploads: Uploads, faults = {}, goal: typeof PUBLISH | typeof SAVE = PUBLISH): SavingEvent => ({
  event: "submitted",
  goal,
  faults,
  uploads,
});

test.each([
  ["a form with faults stays to be corrected", submitted("arrived", FAULTS), { at: "form", faults: FAULTS, failure: "", failed: "publish" }],
  ["a sound form is published", submitted("arrived"), SENDING],
  ["pictures on their way are waited for", submitted("underway"), WAITING],
  ["a failed picture stops the publication", submitted("failed"), ABORTED],
  ["a draft is kept while pictures are on their way", submitted("underway", {}, SAVE), { at: "sending", goal: SAVE }],
  ["a draft is kept though a picture has failed", submitted("failed", {}, SAVE), { at: "sending", goal: SAVE }],
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

test.each<[string, SavingEvent, unknown]>([
  ["saved", { event: "answered", outcome: { outcome: "saved", version: VERSION } }, FILLING_IN],
  ["disputed", { event: "answered", outcome: { outcome: "conflict", current: VERSION, fields: ["title"] } }, ASKING],
  ["deleted meanwhile", { event: "answered", outcome: { outcome: "gone" } }, GONE],
  ["changed for visitors meanwhile", { event: "collided", collisions: COLLISIONS, etag: '"3"' }, COLLIDED],
  ["refused", { event: "refused", faults: FAULTS, failure: "오류" }, { at: "form", faults: FAULTS, failure: "오류", failed: "publish" }],
])("the answer: %s", (_, happened, next) => {
  expect(nextStep(SENDING, happened)).toEqual(next);
});

test("who keeps anything of his own sends again; who keeps nothing goes on filling in", () => {
  expect(nextStep(ASKING, { event: "decided", keepsMine: true })).toEqual(SENDING);
  expect(nextStep(ASKING, { event: "decided", keepsMine: false })).toEqual(FILLING_IN);
});

test("a solved collision is put onto the public record and published", () => {
  const onto = { etag: '"3"', fields: { title: "나" } };
  expect(nextStep(COLLIDED, { event: "solved", onto })).toEqual({ ...SENDING, onto });
});

test("what was deleted meanwhile may be added anew", () => {
  expect(nextStep(GONE, { event: "added_anew" })).toEqual({ ...SENDING, asNew: true });
});

test("a draft whose record was deleted is published as a new one when that is chosen", () => {
  expect(nextStep(SENDING, { event: "baseless" })).toEqual(BASELESS);
  expect(nextStep(BASELESS, { event: "added_anew" })).toEqual({ ...SENDING, withoutBase: true });
});

test.each([ASKING, COLLIDED, GONE, BASELESS])("a question may be left unanswered", (asking) => {
  expect(nextStep(asking, { event: "dismissed" })).toEqual(FILLING_IN);
});

test.each<[Saving, SavingEvent]>([
  [FILLING_IN, { event: "uploads", uploads: "arrived" }],
  [SENDING, { event: "uploads", uploads: "failed" }],
  [SENDING, submitted("arrived")],
  [WAITING, submitted("arrived")],
  [WAITING, { event: "dismissed" }],
  [FILLING_IN, { event: "refused", faults: FAULTS, failure: "오류" }],
  [GONE, { event: "decided", keepsMine: true }],
  [ASKING, { event: "added_anew" }],
  [ASKING, { event: "solved", onto: { etag: '"3"', fields: {} } }],
])("what does not belong to a step changes nothing", (saving, happened) => {
  expect(nextStep(saving, happened)).toBe(saving);
});
