import { expect, test } from "vitest";

import { field } from "@records/fields/testing";
import { CHANGED, LACKING, part, SERVICES } from "../testing";
import { barText } from "./barText";
import { changedPaths } from "./changes";

const FIELDS = [
  field("line", "머리말", { name: "heading" }),
  field("list", "이야기", { name: "story", item: [field("text", "문단", { name: "text" })] }),
];
const ABOUT = { ...SERVICES, name: "about", collection: "site", label: "소개", isList: false, fields: FIELDS };
const RECORD = { collection: "site", id: "about" } as const;
const KEPT = { record: RECORD, edited: [], waiting: 0, isOnline: true, failure: "", isSaving: false, translated: [], etag: "1" };
const FACTS = { page: "소개", language: "ko", changes: [], kept: [KEPT], locked: [], types: [ABOUT] };
const CHANGES = [{ record: RECORD, paths: ["heading", "story.0.text"], savedAt: "2026-11-25T00:14:00Z", isNew: false }];

test("what differs is told by its path, down to the item of a list", () => {
  const before = { heading: "하나", story: [{ text: "둘" }, { text: "셋" }] };

  expect(changedPaths(FIELDS, before, before)).toEqual([]);
  expect(changedPaths(FIELDS, before, { ...before, heading: "넷" })).toEqual(["heading"]);
  expect(changedPaths(FIELDS, before, { ...before, story: [{ text: "둘" }, { text: "다섯" }] })).toEqual(["story.1.text"]);
  expect(changedPaths(FIELDS, before, { ...before, story: [{ text: "둘" }] })).toEqual(["story.1"]);
  expect(changedPaths(FIELDS, {}, { heading: null })).toEqual([]);
});

test("what differs in another language alone is told, and named with the language", () => {
  const fields = FIELDS.map((one) => ({ ...one, twinLimit: one.kind === "list" ? 0 : 99, item: one.item.map((inner) => ({ ...inner, twinLimit: 99 })) }));
  const type = { ...ABOUT, fields };
  const before = { heading: "하나", story: [{ text: "둘" }] };
  const now = { ...before, en: { heading: "One" }, story: [{ text: "둘", en: { text: "Two" } }] };

  const paths = changedPaths(fields, before, now);

  expect(paths).toEqual(["en.heading", "story.0.en.text"]);
  const { detail } = barText({ ...FACTS, types: [type], changes: [{ ...CHANGES[0], record: RECORD, savedAt: null, isNew: false, paths }] });
  expect(detail).toBe("머리말 (English), 이야기 1문단 (English)");
});

test("the bar names what visitors do not see, and since when it is saved", () => {
  const { text, detail, look } = barText({ ...FACTS, changes: CHANGES });

  expect(text).toBe("소개에 공개하지 않은 변경 2곳");
  expect(detail).toMatch(/^머리말, 이야기 1문단 · 초안 저장됨 /);
  expect(look).toBe("plain");
});

test("what is typed counts once, in a draft or in none yet", () => {
  const kept = [{ ...KEPT, edited: ["heading", "story"] }];

  expect(barText({ ...FACTS, kept }).text).toBe("소개에 공개하지 않은 변경 2곳");
  expect(barText({ ...FACTS, kept, changes: CHANGES }).text).toBe("소개에 공개하지 않은 변경 2곳");
});

test("that something is not saved, or cannot go out, is said", () => {
  expect(barText({ ...FACTS, kept: [{ ...KEPT, isOnline: false }] }).text).toBe("인터넷 연결이 끊겼습니다");
  expect(barText({ ...FACTS, kept: [{ ...KEPT, failure: "너무 깁니다." }] })).toMatchObject({ detail: "너무 깁니다.", look: "warn" });
  const locked = [part("company", "회사", { ...CHANGED, ...LACKING })];
  expect(barText({ ...FACTS, changes: CHANGES, locked }).detail).toContain("회사: 채워야 할 칸이 있어");
});

test("nothing is said until it is known, and where all is public how to begin", () => {
  expect(barText({ ...FACTS, changes: undefined }).text).toBe("");
  expect(barText({ ...FACTS, changes: undefined, isUnknown: true })).toMatchObject({ text: /확인하지 못했습니다/, look: "warn" });
  expect(barText(FACTS)).toMatchObject({ text: "모든 내용이 공개되어 있습니다", look: "quiet" });
});

test("in another language the bar says what is done in the base one", () => {
  const { detail } = barText({ ...FACTS, language: "en" });

  expect(detail).toBe("글만 옮깁니다. 항목을 더하고 옮기고 지우는 일과 사진을 바꾸는 일은 한국어에서 합니다.");
});
