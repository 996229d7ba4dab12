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
