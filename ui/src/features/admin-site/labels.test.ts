import { expect, test } from "vitest";

import { field } from "./fields/testing";
import { labelAt } from "./labels";

const FIELDS = [
  field("line", "제목", { name: "title" }),
  field("list", "항목", { name: "sections", item: [field("line", "제목", { name: "heading" }), field("text", "내용")] }),
  field("list", "이야기", { name: "story", item: [field("text", "문단", { name: "text" })] }),
];

test.each([
  ["title", "제목"],
  ["sections", "항목"],
  ["sections.2", "항목 3"],
  ["sections.2.heading", "항목 3 제목"],
  ["story.2.text", "이야기 3문단"],
  ["unknown", "unknown"],
])("the field at %s is called %s", (path, name) => {
  expect(labelAt(FIELDS, path)).toBe(name);
});
