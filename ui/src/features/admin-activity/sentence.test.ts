import { expect, test } from "vitest";

import type { Entry } from "./sentence";
import { keyOf, sentenceOf, takenBack, whereText } from "./sentence";

const ENTRY: Entry = {
  position: 7,
  at: "2026-11-21T00:00:00Z",
  actor: { kind: "administrator", id: "u1", email: "admin@studio.example", name: null },
  action: "insight_deleted",
  undoes: null,
  ids: { insights: ["-Okd8Xa2abc"] },
  title: "조명은 세 겹",
  count: 1,
  undoable: true,
  note: "",
  signIn: null,
};

test("a change is told with who and what", () => {
  expect(sentenceOf(ENTRY, [])).toBe("admin@studio.example 님이 ‘조명은 세 겹’ 글을 삭제했습니다.");
});

test("people are told by their names", () => {
  const actor = { ...ENTRY.actor, name: "김서연" };
  const entry = { ...ENTRY, actor, action: "role_changed", title: "이도윤" };

  expect(sentenceOf(entry, [])).toBe("김서연 님이 이도윤 님의 역할을 바꿨습니다.");
});

test("a change without a title names the record", () => {
  expect(sentenceOf({ ...ENTRY, title: "" }, [])).toContain("‘-Okd8Xa2’");
});

test("an undo tells what it took back", () => {
  const undo = { ...ENTRY, position: 8, action: "undone", undoes: 7 };

  expect(sentenceOf(undo, [undo, ENTRY])).toContain("‘조명은 세 겹’ 글을 삭제했습니다.");
  expect(sentenceOf(undo, [undo])).toContain("#7");
});

test("work without a sentence of its own is told all the same", () => {
  const entry = { ...ENTRY, action: "moon_landed", actor: { kind: "system", id: "", email: null, name: null } };

  expect(sentenceOf(entry, [])).toBe("시스템 님이 관리 작업을 했습니다. (moon_landed)");
});

test("what was undone is taken back, until the undo is undone", () => {
  const undo = { ...ENTRY, position: 8, undoes: 7 };
  const redo = { ...ENTRY, position: 9, undoes: 8 };

  expect([...takenBack([undo, ENTRY])]).toEqual([7]);
  expect([...takenBack([redo, undo, ENTRY])]).toEqual([8]);
});

const REFUSED: Entry = {
  ...ENTRY,
  actor: { kind: "visitor", id: "", email: null, name: null },
  action: "sign_in_failed",
  ids: {},
  title: "",
  count: 3,
  undoable: false,
  signIn: {
    id: "n1",
    email: null,
    networks: ["203.0.113.0/24", "198.51.100.0/24"],
    device: "Chrome · Windows",
    since: "2026-11-21T00:00:00Z",
  },
};

test("a refusal tells how often, whose account when it is ours, and from where", () => {
  const known = { ...REFUSED, signIn: { ...REFUSED.signIn!, email: "admin@studio.example" } };

  expect(sentenceOf(REFUSED, [])).toBe("로그인 실패가 3회 있었습니다.");
  expect(sentenceOf(known, [])).toBe("admin@studio.example 계정에 로그인 실패가 3회 있었습니다.");
  expect(whereText(REFUSED)).toBe("203.0.113.0/24 · 198.51.100.0/24 · Chrome · Windows");
});

test("a sign-in is not taken for the change before it", () => {
  const undo = { ...ENTRY, position: 8, action: "undone", undoes: 7 };

  expect(keyOf(REFUSED)).not.toBe(keyOf(ENTRY));
  expect(sentenceOf(undo, [undo, REFUSED, ENTRY])).toContain("글을 삭제했습니다.");
});

const PART = { collection: "site", seen: [], fields: [], isList: false, one: "", title: "", most: 1 };
const LIST = { ...PART, isList: true, title: "title" };
const TYPES = [
  { ...PART, name: "about", label: "소개", about: "" },
  { ...LIST, name: "services", collection: "services", label: "서비스", about: "", one: "서비스" },
  { ...LIST, name: "slides", collection: "slides", label: "첫 화면 슬라이드", about: "", one: "슬라이드" },
];

test("a part of the site is told by its name, whatever its texts are", () => {
  const saved = { ...ENTRY, action: "draft_saved", ids: { drafts: ["site:about"] }, title: "온전한 하루" };
  const changed = { ...ENTRY, action: "part_updated", ids: { site: ["about"] }, title: "온전한 하루" };

  expect(sentenceOf(saved, [], TYPES)).toBe("admin@studio.example 님이 ‘소개’ 초안을 저장했습니다.");
  expect(sentenceOf(changed, [], TYPES)).toBe("admin@studio.example 님이 사이트의 ‘소개’ 부분을 고쳤습니다.");
});

test("several parts that were published together are told by their names", () => {
  const ids = { site: ["about"], services: ["s1", "s2"], drafts: ["site:about", "services:s1", "services:s2"] };
  const entry = { ...ENTRY, action: "published", ids, title: "" };

  expect(sentenceOf(entry, [], TYPES)).toBe("admin@studio.example 님이 ‘소개, 서비스’ 내용을 공개했습니다.");
});

test("a record of a list is told by its title, without one as what it is", () => {
  const entry = { ...ENTRY, action: "slide_deleted", ids: { slides: ["s1"] }, title: "낮게 내려온 빛" };

  expect(sentenceOf(entry, [], TYPES)).toBe("admin@studio.example 님이 ‘낮게 내려온 빛’ 슬라이드를 삭제했습니다.");
  expect(sentenceOf({ ...entry, title: "" }, [], TYPES)).toContain("‘슬라이드’ 슬라이드를");
});

test.each([
  "part_updated",
  "part_deleted",
  "site_imported",
  ...["slide", "service", "question", "profile", "principle"].flatMap((noun) => [
    `${noun}_created`,
    `${noun}_updated`,
    `${noun}_deleted`,
    `${noun}_restored`,
    `${noun}s_reordered`,
  ]),
])("%s has a sentence of its own", (action) => {
  expect(sentenceOf({ ...ENTRY, action }, [])).not.toContain(action);
});
