import { expect, test } from "vitest";

import { pictureFacts } from "./pictureFacts";
import type { Difference } from "./types";

const HALL = { url: "/media/hall.jpg", alt: "복도" };

const differing = (before: unknown, after: unknown): Difference => ({
  field: "images",
  before,
  after,
  words: [],
  pictures: [],
  cover: null,
});

test.each([
  [{ ...HALL, caption: "벤치를 앉혔습니다." }, ["texts"]],
  [{ ...HALL, en: { alt: "A hall" } }, ["texts"]],
  [{ ...HALL, role: "before", pair: "1" }, ["role"]],
  [{ ...HALL, opening: true }, ["role"]],
  [{ ...HALL, alt: "긴 복도", focus: [0.4, 0.5] }, ["texts", "focus"]],
  [{ ...HALL, width: 1600 }, []],
])("of %o is said %o", (now, facts) => {
  const kept = { change: "changed", image: null, before: 1, after: 1 };

  expect(pictureFacts(differing([HALL], [now]), kept)).toEqual(facts);
});

test("of a picture that came or went nothing else is said", () => {
  const added = { change: "added", image: null, before: null, after: 1 };

  expect(pictureFacts(differing([], [HALL]), added)).toEqual([]);
  expect(pictureFacts(differing("옛 값", [HALL]), { ...added, before: 1 })).toEqual([]);
});
