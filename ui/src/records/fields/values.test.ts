import { describe, expect, test } from "vitest";

import { field } from "./testing";
import { editedNames, faultsByPlace, isBlank, pictureOf, storedFields, storedPlaces } from "./values";

const STORY = field("list", "이야기", { item: [field("text", "문단"), field("picture", "사진")] });
const FIELDS = [field("line", "머리말"), field("text", "소개 글"), STORY];

test("what is stored has no spaces around, and null for what is not filled", () => {
  const stored = storedFields(FIELDS, { line: " 아침 ", text: "한 줄\r\n두 줄\n", list: [] });

  expect(stored).toEqual({ line: "아침", text: "한 줄\n두 줄", list: null });
});

test("of a list is stored what is filled", () => {
  const items = [{ text: " 처음 " }, {}, { text: "  ", picture: null }, { picture: { url: "/media/a.jpg" } }];

  expect(storedFields([STORY], { list: items })).toEqual({
    list: [{ text: "처음" }, { picture: { url: "/media/a.jpg" } }],
  });
  expect(storedPlaces(STORY.item, items)).toEqual([0, 3]);
});

test("an item is stored with what it says in other languages", () => {
  const items = [{ text: "처음", en: { text: " First ", picture: "" } }, { text: " ", en: { text: "Nothing" } }];

  expect(storedFields([STORY], { list: items })).toEqual({ list: [{ text: "처음", en: { text: "First" } }] });
});

test("a fault is told at the place that its item has in the form", () => {
  const values = { list: [{}, { text: "처음" }] };

  const faults = faultsByPlace(FIELDS, values, { "list.0.en.text": "길다", "en.line": "길다", list: "많다" });

  expect(faults).toEqual({ "list.1.en.text": "길다", "en.line": "길다", list: "많다" });
});

describe("a field is edited", () => {
  test.each<[string, object, string[]]>([
    ["when it says something else", { line: "저녁" }, ["line"]],
    ["when it was emptied", { line: "" }, ["line"]],
    ["not by spaces around it", { line: " 아침 " }, []],
    ["not by an empty item", { line: "아침", list: [{}] }, []],
    ["by an item that is filled", { line: "아침", list: [{ text: "처음" }] }, ["list"]],
  ])("%s", (_, values, names) => {
    expect(editedNames(FIELDS, { line: "아침", order: 3 }, { ...values })).toEqual(names);
  });
});

test.each<[string, unknown, boolean]>([
  ["line", undefined, true],
  ["line", "  ", true],
  ["line", "아침", false],
  ["list", [{}], true],
  ["picture", null, true],
  ["picture", { url: "/media/a.jpg" }, false],
])("%s %o is blank: %s", (kind, value, blank) => {
  expect(isBlank(field(kind, "칸"), value)).toBe(blank);
});

test("a picture may be its address alone, and is none without one", () => {
  expect(pictureOf("/media/a.jpg")).toEqual({ url: "/media/a.jpg" });
  expect(pictureOf({ alt: "벽" })).toBeNull();
  expect(pictureOf(null)).toBeNull();
});
