import { expect, test } from "vitest";

import { field } from "./fields/testing";
import { labelAt } from "./labels";

const FIELDS = [
  field("line", "제목", { name: "title" }),
  field("list", "항목", { name: "sections", item: [field("line", "제목", { name: "heading" })] }),
];

test.each([
  ["title", "제목"],
  ["sections", "항목"],
  ["sections.2", "항목 3"],
  ["sections.2.heading", "항목 3 제목"],
  ["unknown", "unknown"],
])("the field at %s is called %s", (path, name) => {
  expect(labelAt(FIELDS, path)).toBe(name);
});
