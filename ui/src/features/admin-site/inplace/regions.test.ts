import { expect, test } from "vitest";

import { field } from "@records/fields/testing";
import { SERVICES } from "../testing";
import { takeMarks } from "./marks";
import { fieldAt, labelOf, recordsOf, regionsOf, valueAt, withValueAt } from "./regions";

const ABOUT = {
  ...SERVICES,
  name: "about",
  collection: "site",
  label: "소개",
  isList: false,
  fields: [
    field("line", "머리말", { name: "heading" }),
    field("picture", "사진", { name: "picture" }),
    field("list", "이야기", { name: "story", item: [field("text", "문단", { name: "text" })] }),
    field("address", "지도", { name: "mapUrl" }),
  ],
};
const TYPES = [ABOUT, SERVICES];

function regionsIn(body: string) {
  return regionsOf(takeMarks(new DOMParser().parseFromString(body, "text/html")), TYPES);
}

const mark = (place: string, text: string) => `\uE000${place}\uE001${text}\uE002`;

test("what the registry knows is a region, named as in the forms", () => {
  const regions = regionsIn(
    `<h1>${mark("site/about/heading", "하나")}</h1><p>${mark("site/about/story.1.text", "둘")}</p>
     <p>${mark("services/s1/title", "셋")}</p><img alt="${mark("site/about/picture", "")}">`,
  );

  expect(regions.map(({ label }) => label)).toEqual(["머리말", "이야기 2문단", "서비스 이름", "사진"]);
  expect(recordsOf(regions)).toEqual([
    { collection: "site", id: "about" },
    { collection: "services", id: "s1" },
  ]);
});

test("what it does not know, or nobody types, is none", () => {
  const regions = regionsIn(
    `<p>${mark("site/nothing/heading", "하나")}</p><p>${mark("site/about/other", "둘")}</p>
     <p>${mark("site/about/mapUrl", "셋")}</p><p>${mark("site/about/picture", "넷")}</p>
     <img alt="${mark("site/about/heading", "다섯")}"><p>${mark("portfolio/p1/title", "여섯")}</p>`,
  );

  expect(regions).toEqual([]);
});

test("a field that stands in two places has two keys", () => {
  const regions = regionsIn(`<p>${mark("site/about/heading", "하나")}</p><p>${mark("site/about/heading", "하나")}</p>`);

  expect(regions.map(({ key }) => key)).toEqual(["site/about/heading#0", "site/about/heading#1"]);
});

test("a value deep in a record is read, and set without touching the others", () => {
  const before = { heading: "하나", story: [{ text: "둘" }, { text: "셋", lead: "넷" }] };

  const after = withValueAt(before, "story.1.text", "다섯");

  expect(valueAt(before, "story.1.text")).toBe("셋");
  expect(valueAt(before, "story.9.text")).toBeUndefined();
  expect(after).toEqual({ heading: "하나", story: [{ text: "둘" }, { text: "다섯", lead: "넷" }] });
  expect(after.story[0]).toBe(before.story[0]);
});

test("a field of a list's record is called with what that is", () => {
  expect(labelOf(ABOUT, "heading")).toBe("머리말");
  expect(labelOf(SERVICES, "title")).toBe("서비스 이름");
  expect(fieldAt(ABOUT.fields, "story.0.text")?.label).toBe("문단");
  expect(fieldAt(ABOUT.fields, "story.0.none")).toBeUndefined();
});

test("a twin is a region of the language, with its own limit and the way to what it says", () => {
  const story = field("list", "이야기", { name: "story", item: [field("text", "문단", { name: "text", limit: 9, twinLimit: 18 })] });
  const type = { ...ABOUT, fields: [field("line", "머리말", { name: "heading", twinLimit: 120 }), story, field("picture", "사진", { name: "picture" })] };
  const page = new DOMParser().parseFromString(
    `<h1>${mark("site/about/en.heading", "One")}</h1><p>${mark("site/about/story.1.en.text", "Two")}</p><img alt="${mark("site/about/picture", "")}">`,
    "text/html",
  );

  const regions = regionsOf(takeMarks(page), [type], "en");

  expect(regions.map(({ label, field: { limit } }) => [label, limit])).toEqual([
    ["머리말 (English)", 120],
    ["이야기 2문단 (English)", 18],
    ["사진", 200],
  ]);
  expect(regions.map(({ translation }) => translation)).toEqual([
    { language: "en", twin: "en.heading", source: "heading" },
    { language: "en", twin: "story.1.en.text", source: "story.1.text" },
    { language: "en", twin: "picture.en.alt", source: "picture.alt" },
  ]);
});

test("a twin is read and set where it lies, and what is emptied is none", () => {
  const values = { "en.heading": "One", story: [{ text: "둘" }, { text: "셋", en: { text: "Three" } }] };

  expect(valueAt(values, "en.heading")).toBe("One");
  expect(valueAt(values, "story.1.en.text")).toBe("Three");
  expect(valueAt(values, "story.0.en.text")).toBeUndefined();
  expect(withValueAt(values, "story.0.en.text", "Two").story[0]).toEqual({ text: "둘", en: { text: "Two" } });
  expect(withValueAt(values, "story.1.en.text", "").story[1]).toEqual({ text: "셋" });
});
