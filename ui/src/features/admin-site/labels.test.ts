import { expect, test } from "vitest";

import { field } from "@records/fields/testing";
import { labelAt } from "@shared/admin/fieldLabels";
import { changedText } from "./labels";
import { SERVICES, SLIDES } from "./testing";

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
  ["en.title", "제목 (English)"],
  ["sections.2.en.heading", "항목 3 제목 (English)"],
  ["unknown", "unknown"],
])("the field at %s is called %s", (path, name) => {
  expect(labelAt(FIELDS, path)).toBe(name);
});

test.each([
  ["a slide", SLIDES, "3번 슬라이드", ["heading"], "3번 슬라이드의 제목"],
  ["a record of another list", SERVICES, "Relite Living", ["picture", "title", "order"], "Relite Living 이름, 사진"],
  ["a record that is new", SERVICES, "새 서비스", [], "새 서비스"],
  ["a part", { ...SERVICES, isList: false }, "", ["title"], "이름"],
])("what is changed of %s is said", (_, type, called, names, text) => {
  expect(changedText(type, called, names)).toBe(text);
});
