import { expect, test } from "vitest";

import { kindOf, titleOf } from "./useTrash";
import type { Trashed } from "./useTrash";

const PART = { collection: "site", name: "about", label: "소개", about: "", seen: [], fields: [], isList: false, one: "", title: "", most: 1 };
const SLIDES = { ...PART, collection: "slides", name: "slides", label: "첫 화면 슬라이드", isList: true, one: "슬라이드", title: "heading", most: 12 };
const TYPES = [PART, SLIDES];
const TRASHED: Trashed = {
  collection: "slides",
  id: "s1",
  record: { heading: "낮게 내려온 빛" },
  form: "public",
  deletedAt: "2026-11-21T00:00:00Z",
  deletedBy: { kind: "administrator", id: "u1", email: "admin@studio.example", name: null },
};

test("a record of the site is told by the field that its list knows it by", () => {
  expect(titleOf(TRASHED, TYPES)).toBe("낮게 내려온 빛");
  expect(kindOf(TRASHED, TYPES)).toBe("슬라이드");
});

test("one without a name is told as what it is", () => {
  expect(titleOf({ ...TRASHED, record: {} }, TYPES)).toBe("슬라이드");
});

test("a part of the site is told by its name", () => {
  const part = { ...TRASHED, collection: "site", id: "about", record: { heading: "온전한 하루" } };

  expect(titleOf(part, TYPES)).toBe("소개");
  expect(kindOf(part, TYPES)).toBe("사이트");
});

test("projects and articles are told by their titles", () => {
  const article = { ...TRASHED, collection: "insights", record: { title: "조명은 세 겹" } };

  expect(titleOf(article, TYPES)).toBe("조명은 세 겹");
  expect(kindOf(article, TYPES)).toBe("인사이트");
  expect(kindOf({ ...article, collection: "portfolio" }, TYPES)).toBe("프로젝트");
});
