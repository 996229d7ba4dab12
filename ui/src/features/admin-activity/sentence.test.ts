import { expect, test } from "vitest";

import type { Entry } from "./sentence";
import { sentenceOf, takenBack } from "./sentence";

const ENTRY: Entry = {
  position: 7,
  at: "2026-11-21T00:00:00Z",
  actor: { kind: "administrator", id: "u1", email: "admin@studio.example" },
  action: "insight_deleted",
  undoes: null,
  ids: { insights: ["-Okd8Xa2abc"] },
  title: "조명은 세 겹",
  count: 1,
  undoable: true,
};

test("a change is told with who and what", () => {
  expect(sentenceOf(ENTRY, [])).toBe("admin@studio.example 님이 ‘조명은 세 겹’ 글을 삭제했습니다.");
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
  const entry = { ...ENTRY, action: "moon_landed", actor: { kind: "system", id: "", email: null } };

  expect(sentenceOf(entry, [])).toBe("시스템 님이 관리 작업을 했습니다. (moon_landed)");
});

test("what was undone is taken back, until the undo is undone", () => {
  const undo = { ...ENTRY, position: 8, undoes: 7 };
  const redo = { ...ENTRY, position: 9, undoes: 8 };

  expect([...takenBack([undo, ENTRY])]).toEqual([7]);
  expect([...takenBack([redo, undo, ENTRY])]).toEqual([8]);
});
