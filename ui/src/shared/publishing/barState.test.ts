import { expect, test } from "vitest";

import { barState } from "./barState";
import type { Work } from "./barState";
import { FILLING_IN } from "@records/saving";
import type { Publishing } from "./types";

const PUBLIC: Publishing = {
  state: "public",
  publishAt: null,
  hideAt: null,
  hasDraft: false,
  blocked: null,
  savedAt: null,
  savedBy: null,
  publicEtag: '"1"',
  draftEtag: null,
  outdated: false,
  changes: [],
  gaps: [],
  collisions: [],
  publicPath: "/portfolio/p1",
  consent: { needed: false, state: "none", name: null, at: null },
};
const DRAFT: Publishing = { ...PUBLIC, state: "draft", hasDraft: true, publicEtag: null, publicPath: null };
const IDLE: Work = {
  standing: PUBLIC,
  saving: FILLING_IN,
  edited: [],
  waiting: 0,
  isOnline: true,
  labelOf: (field) => field,
};
const GAP = { field: "address", code: "field_required", message: "" };

test.each<[string, Partial<Work>, string, string]>([
  ["nothing to publish", {}, "모든 내용이 공개되어 있습니다", "quiet"],
  ["typed", { edited: ["title"] }, "공개하지 않은 변경 1곳", "plain"],
  ["typed over a draft", { edited: ["title"], standing: { ...PUBLIC, hasDraft: true, changes: ["title", "style"] } }, "공개하지 않은 변경 2곳", "plain"],
  ["a new one", { standing: undefined }, "아직 공개한 적이 없습니다", "plain"],
  ["a draft", { standing: DRAFT }, "아직 공개한 적이 없습니다", "plain"],
  ["a draft with gaps", { standing: { ...DRAFT, gaps: [GAP] } }, "채워야 할 칸 1곳", "warn"],
  ["published by others meanwhile", { standing: { ...PUBLIC, hasDraft: true, outdated: true, changes: ["title"] } }, "공개하지 않은 변경 1곳", "plain"],
  [
    "published by others in the same field",
    { standing: { ...PUBLIC, hasDraft: true, outdated: true, collisions: [{ field: "title", base: "가", mine: "나", theirs: "다" }] } },
    "다른 관리자가 같은 곳을 공개했습니다",
    "warn",
  ],
  ["hidden", { standing: { ...DRAFT, state: "hidden" } }, "방문자에게 숨긴 상태입니다", "plain"],
  ["without a connection", { isOnline: false }, "인터넷 연결이 끊겼습니다", "warn"],
  ["publishing", { saving: { at: "sending", goal: { act: "publish" } } }, "공개하고 있습니다", "plain"],
  ["saving", { saving: { at: "sending", goal: { act: "save" } } }, "초안을 저장하고 있습니다", "plain"],
  ["failed", { saving: { ...FILLING_IN, failure: "x", failed: "publish" } }, "공개하지 못했습니다", "fail"],
])("%s", (_, work, text, look) => {
  expect(barState({ ...IDLE, ...work })).toMatchObject({ text, look });
});

test("a publication that failed says that the draft is left only where all that was typed is in it", () => {
  const saving = { ...FILLING_IN, failure: "x", failed: "publish" as const };

  expect(barState({ ...IDLE, saving }).detail).toContain("초안은 남아 있습니다.");
  expect(barState({ ...IDLE, saving, edited: ["title"] }).detail).toBe(
    "방문자 화면은 그대로입니다. 고친 내용은 초안에 저장되지 않았습니다.",
  );
});

test.each<[string, Partial<Work>, string, string]>([
  ["by itself", { saving: { at: "sending", goal: { act: "save", isQuiet: true } }, edited: ["title"] }, "공개하지 않은 변경 1곳", "plain"],
  ["not at all", { saving: { ...FILLING_IN, failure: "x", failed: "save" } }, "초안을 저장하지 못했습니다. 적던 내용은 이 기기에 남아 있습니다.", "warn"],
])("of what saves itself is said what was saved %s", (_, work, text, look) => {
  expect(barState({ ...IDLE, ...work, savesItself: true })).toMatchObject({ text, look });
});

test("what saves itself is not said to be kept, nor to need a title", () => {
  expect(barState({ ...IDLE, standing: DRAFT, edited: ["title"], savesItself: true }).detail).toBe("");
});

test("a schedule says when, whether the record is public or not", () => {
  const publishAt = "2026-11-24T01:00:00.000Z";
  for (const standing of [PUBLIC, DRAFT]) {
    expect(barState({ ...IDLE, standing: { ...standing, publishAt } }).text).toMatch(/11월 24일.*10:00에 공개됩니다/);
  }
});

test.each([
  ["2026-05-01T01:00:00.000Z", "예약한 시각에 공개하지 못했습니다"],
  [null, "예약한 시각에 숨기지 못했습니다"],
])("what a schedule could not do is said with its reason: %s", (publishAt, text) => {
  const blocked = { code: "publish_incomplete", message: "필수 항목이 비어 있습니다.", at: "2026-05-01T01:00:01.000Z" };
  const standing = { ...DRAFT, publishAt, hideAt: "2026-05-02T01:00:00.000Z", gaps: [GAP], blocked };

  expect(barState({ ...IDLE, standing })).toEqual({ text, detail: blocked.message, look: "warn" });
});

test("what is changed is said before when it was saved, while visitors see something else", () => {
  const standing: Publishing = { ...PUBLIC, hasDraft: true, changes: ["title"] };

  expect(barState({ ...IDLE, standing, savesItself: true, changed: "제목" }).detail).toBe("제목");
  expect(barState({ ...IDLE, savesItself: true, changed: "" }).detail).toBe("");
});

test("the last publication is told where nothing else is: a time for hiding comes before it", () => {
  const last = "마지막 공개 11.24 10:00, 이도윤";

  expect(barState({ ...IDLE, last }).detail).toBe(last);
  expect(barState({ ...IDLE, last, standing: { ...PUBLIC, hideAt: "2026-12-01T01:00:00.000Z" } }).detail).toMatch(/숨깁니다$/);
  expect(barState({ ...IDLE, last, edited: ["title"] }).detail).not.toContain(last);
});
