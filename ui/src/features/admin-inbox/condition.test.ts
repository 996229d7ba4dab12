import { expect, test } from "vitest";

import { conditionText } from "./condition";
import { choiceIn } from "./useChoice";

const people = { nameOf: (id: string) => id.toUpperCase() };

test.each([
  ["", "김", "진행 중 · ‘김’"],
  ["?stage=all", "", ""],
  ["?stage=visit&assignee=kim&space=commercial", "", "방문 상담 · 담당 KIM · 상업"],
  ["?undelivered=1&assignee=nobody", "02", "전달 실패 · 담당 정하지 않음 · ‘02’"],
])("what a list is chosen by is told: %s, %s", (search, words, told) => {
  expect(conditionText(choiceIn(search), words, people)).toBe(told);
});
