import { expect, test } from "vitest";

import { isOfForm, toldFields, valueText } from "./fields";
import type { Difference } from "./types";

const differing = (field: string): Difference => ({ field, before: null, after: "", words: [], pictures: [], cover: null });

test("fields stand in the order of the form, what no form shows last", () => {
  const told = toldFields(["aspectRatio", "constructionDate", "images", "title"].map(differing));

  expect(told.map(({ label }) => label)).toEqual(["제목", "이미지", "시공일", "aspectRatio"]);
  expect(told.map(isOfForm)).toEqual([true, true, true, false]);
});

test("the older text is told with the present one", () => {
  const [one, ...others] = toldFields(["contents", "styleDescription"].map(differing));

  expect(others).toEqual([]);
  expect(one?.label).toBe("스타일 설명");
  expect(one?.parts.map(({ field }) => field)).toEqual(["contents", "styleDescription"]);
});

test.each([
  ["type", "residential", "주거 공간"],
  ["category", "tip", "인테리어 팁 (Interior Tip)"],
  ["category", "옛 분류", "옛 분류"],
  ["businessType", "f&b", "F&B (카페·식음)"],
  ["constructionDate", "2026-06", "2026-06"],
  ["style", null, "비어 있음"],
  ["images", [], "비어 있음"],
  ["lineBreaks", true, "true"],
])("%s %o reads %s", (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});
