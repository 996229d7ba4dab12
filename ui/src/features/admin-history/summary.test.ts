import { expect, test } from "vitest";

import { summaryOf } from "./summary";
import type { Version } from "./types";

const VERSION: Version = {
  position: 7,
  at: "2026-11-20T08:42:00Z",
  actor: { kind: "administrator", id: "u1", email: "admin@studio.example", name: "이도윤" },
  action: "draft_saved",
  state: "public",
  title: "돌 상판 하나로 모이는 주방",
  texts: 2,
  pictures: 3,
  isReordered: true,
  hasNewCover: false,
  isNew: false,
  isPublic: false,
  isDraft: false,
  restoredAt: null,
  note: "",
};

test.each([
  ["writing by how much it changed", {}, "글 2곳, 사진 3장, 순서"],
  ["the draft now as such", { isDraft: true, pictures: 0, isReordered: false }, "지금 초안 · 글 2곳"],
  ["another cover as such", { texts: 0, pictures: 0, isReordered: false, hasNewCover: true }, "대표 사진"],
  ["a publication with what changed for visitors", { action: "published" }, "공개함 · 글 2곳, 사진 3장, 순서"],
  ["the first one as new, whatever is in it", { isNew: true }, "등록"],
  ["what came out of the trash as such", { isNew: true, action: "project_restored" }, "휴지통에서 되살림"],
  ["a deletion without counting", { state: null, action: "project_deleted" }, "삭제함"],
  ["a restoring without its time", { action: "version_restored", texts: 0, pictures: 0 }, "이전 내용으로 되돌림 · 순서"],
  ["work without a name of its own", { action: "moon_landed", texts: 0, pictures: 0, isReordered: false }, "변경"],
])("it tells %s", (_, facts, told) => {
  expect(summaryOf({ ...VERSION, ...facts })).toBe(told);
});

test("a restoring names the time of what it brought back", () => {
  const restored = { ...VERSION, action: "version_restored", restoredAt: "2025-11-01T01:40:00Z", texts: 0, pictures: 0 };

  expect(summaryOf(restored)).toMatch(/^2025\.11\.01 \d\d:40 내용으로 되돌림 · 순서$/);
});
