import { expect, test } from "vitest";

import { placeIn, takeMarks } from "./marks";

function pageOf(body: string): Document {
  return new DOMParser().parseFromString(`<!doctype html><body>${body}</body>`, "text/html");
}

function mark(place: string, text: string): string {
  return `\uE000${place}\uE001${text}\uE002`;
}

/** Return what is found: the path of each with its text, or its picture's. */
function told(page: Document) {
  return takeMarks(page).map(({ place, range, image }) => [place.path, image ? `img ${image.alt}` : range.toString()]);
}

test("a text alone in its element, and one beside others, are found without their marks", () => {
  const page = pageOf(`<h1>${mark("site/about/heading", "사는 모양")}</h1><p>전화 ${mark("site/company/phone", "02-1")}로</p>`);

  expect(told(page)).toEqual([
    ["heading", "사는 모양"],
    ["phone", "02-1"],
  ]);
  expect(page.body.innerHTML).toBe("<h1>사는 모양</h1><p>전화 02-1로</p>");
});

test("a text that is split into lines or paragraphs is one", () => {
  const [begins, ends] = ["\uE000site/about/story.0.text\uE001", "\uE002"];
  const page = pageOf(`<h1>${begins}첫 줄<br>둘째 줄${ends}</h1><div><p>${begins}하나</p><p>둘${ends}</p></div>`);

  expect(told(page)).toEqual([
    ["story.0.text", "첫 줄둘째 줄"],
    ["story.0.text", "하나둘"],
  ]);
  expect(page.body.innerHTML).toBe("<h1>첫 줄<br>둘째 줄</h1><div><p>하나</p><p>둘</p></div>");
});

test("the paragraphs of marks around Markdown go with them", () => {
  const page = pageOf(
    `<div class="prose"><p>\uE000questions/q1/answer\uE001</p>\n<p>네.</p>\n<ul><li>하나</li></ul>\n<p>\uE002</p></div>`,
  );

  expect(told(page).map(([path, text]) => [path, text?.trim()])).toEqual([["answer", "네.\n하나"]]);
  expect(page.querySelectorAll(".prose > *")).toHaveLength(2);
});

test("a value that stands in another is a part of it", () => {
  const page = pageOf(`<p>${mark("site/privacy/sections.0.body", `문의: ${mark("site/company/email", "a@b.kr")}`)}</p>`);

  expect(told(page)).toEqual([["sections.0.body", "문의: a@b.kr"]]);
});

test("a field that stands in two places is found in both", () => {
  const page = pageOf(`<header>${mark("site/brand/wordmark", "ON")}</header><footer>${mark("site/brand/wordmark", "ON")}</footer>`);

  expect(told(page)).toEqual([
    ["wordmark", "ON"],
    ["wordmark", "ON"],
  ]);
});

test("a picture is told by its alternative text, filled or not, at its place among the texts", () => {
  const page = pageOf(
    `<h1>${mark("site/about/heading", "하나")}</h1><img alt="${mark("site/about/picture", "거실")}">
     <img alt="${mark("principles/p1/picture", "")}"><p>${mark("principles/p1/name", "둘")}</p>`,
  );

  expect(told(page)).toEqual([
    ["heading", "하나"],
    ["picture", "img 거실"],
    ["picture", "img "],
    ["name", "둘"],
  ]);
});

test("an image that shows another picture in narrow windows is both", () => {
  const page = pageOf(`<img alt="${mark("slides/s1/desktop", "거실")}${mark("slides/s1/mobile", "")}">`);

  const found = takeMarks(page);

  expect(found.map(({ place, image, ...one }) => [place.path, image?.alt, "windows" in one && one.windows])).toEqual([
    ["desktop", "거실", "wide"],
    ["mobile", "거실", "narrow"],
  ]);
});

test("no mark stays, in whatever attribute it stood", () => {
  const page = pageOf(`<a href="mailto:${mark("site/company/email", "a@b.kr")}" title="${mark("site/brand/ko", "온")}">x</a>`);

  expect(told(page)).toEqual([]);
  expect(page.body.innerHTML).toBe('<a href="mailto:a@b.kr" title="온">x</a>');
});

test("what is no pair of marks, or names no field, is a text like any other", () => {
  const page = pageOf(
    `<p>\uE002끝\uE001만</p><p>\uE000이름 없음\uE001글\uE002</p><p>\uE000site/about/heading\uE001열린 채로</p>
     <p>${mark("site/about/heading", "맞는 글")}</p><p>${mark("site/about/lead", " ")}</p>`,
  );

  expect(told(page)).toEqual([["heading", "맞는 글"]]);
  expect(page.body.textContent).not.toMatch(/[\uE000-\uE002]/);
});

test("what a person wrote stays a text", () => {
  const page = pageOf(`<p>${mark("site/about/heading", "&lt;img onerror=alert(1)&gt;")}</p>`);

  expect(told(page)).toEqual([["heading", "<img onerror=alert(1)>"]]);
  expect(page.querySelector("img")).toBeNull();
});

test("a place names collection, record and field", () => {
  expect(placeIn("site/about/story.0.text")).toEqual({ collection: "site", id: "about", path: "story.0.text" });
  expect(placeIn("about/heading")).toBeNull();
});
