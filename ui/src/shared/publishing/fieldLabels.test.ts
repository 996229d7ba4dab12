import { expect, test } from "vitest";

import { concerned, labelOf, shownAs } from "./fieldLabels";

test.each([
  ["title", "제목"],
  ["en.title", "제목 (English)"],
  ["en.contents", "스타일 설명 (English)"],
  ["unknown", "unknown"],
])("%s is called %s", (field, label) => {
  expect(labelOf(field)).toBe(label);
});

test("a twin is shown as the twin of what its field is shown as, and a decision concerns both", () => {
  expect(shownAs("en.contents")).toBe("en.styleDescription");
  expect(concerned("en.styleDescription")).toEqual(["en.styleDescription", "en.contents"]);
});
