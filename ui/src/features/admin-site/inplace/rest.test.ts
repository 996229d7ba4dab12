import { expect, test } from "vitest";

import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import { field as fieldOf } from "@records/fields/testing";
import { SERVICES, SLIDES } from "../testing";
import { isEmptyPage, recordsOfPage, restOf } from "./rest";
import type { DrawnPage } from "./rest";

const ABOUT_PAGE = ["/about"];
const OWN_PAGE = ["/business/{group}/{slug}", "/business"];

function field(kind: string, name: string, label: string, facts: Partial<ContentField> = {}): ContentField {
  return fieldOf(kind, label, { name, seen: ABOUT_PAGE, ...facts });
}

function typed(name: string, label: string, fields: readonly ContentField[], facts: Partial<ContentType> = {}): ContentType {
  return { ...SERVICES, name, collection: "site", label, isList: false, seen: ABOUT_PAGE, fields: [...fields], ...facts };
}

const ABOUT = typed("about", "소개", [
  field("line", "heading", "머리말"),
  field("picture", "picture", "사진"),
  field("list", "story", "이야기", { item: [field("text", "text", "문단"), field("picture", "picture", "사진")] }),
]);
const BRAND = typed(
  "brand",
  "브랜드",
  [
    field("line", "ko", "이름", { seen: ["/", "/about"] }),
    field("line", "slogan", "표어"),
    field("color", "accentColor", "강조색", { seen: ["/", "/about"] }),
  ],
  { seen: ["/", "/about"] },
);
const QUESTIONS = typed("questions", "자주 묻는 질문", [field("line", "group", "묶음"), field("line", "question", "질문")], {
  collection: "questions",
  isList: true,
  one: "질문",
  title: "question",
});
const TYPES = [BRAND, ABOUT];
const BLANK: DrawnPage = { address: "/about", regions: [], records: [], slide: "", language: "ko" };

const drawn = (collection: string, id: string, values: object) => ({ collection, id, values }) as DrawnPage["records"][number];
const shown = (collection: string, id: string, path: string) => ({ record: { collection, id }, path }) as DrawnPage["regions"][number];
const linksOf = (links: readonly { label: string; to: string }[]) => links.map(({ label, to }) => `${label} ${to}`);

test("of a part that was never written every text and picture is empty, its own first", () => {
  const [about, brand] = restOf(BLANK, TYPES);

  expect(about).toMatchObject({ name: "about", label: "소개", to: "/admin/site/about", others: [] });
  expect(linksOf(about?.empty ?? [])).toEqual([
    "머리말 /admin/site/about?field=heading",
    "사진 /admin/site/about?field=picture",
    "이야기 /admin/site/about?field=story",
  ]);
  expect(linksOf(brand?.empty ?? [])).toEqual(["이름 /admin/site/brand?field=ko", "표어 /admin/site/brand?field=slogan"]);
  expect(linksOf(brand?.others ?? [])).toEqual(["강조색 /admin/site/brand?field=accentColor"]);
  expect(isEmptyPage(BLANK, TYPES)).toBe(true);
});

test("what stands in the page is not left; what is filled and does not is, down to the items", () => {
  const page: DrawnPage = {
    ...BLANK,
    records: [drawn("site", "about", { heading: "집", picture: { url: "/a.jpg" }, story: [{ text: "하나" }] })],
    regions: [shown("site", "about", "heading"), shown("site", "about", "story.0.text")],
  };

  const [about] = restOf(page, TYPES);

  expect(linksOf(about?.empty ?? [])).toEqual(["이야기 1 사진 /admin/site/about?field=story-0-picture"]);
  expect(linksOf(about?.others ?? [])).toEqual(["사진 /admin/site/about?field=picture"]);
  expect(isEmptyPage(page, TYPES)).toBe(false);
});

test("what stands around every page is left with what it has there, and with that alone", () => {
  const page = { ...BLANK, address: "/privacy", records: [drawn("site", "brand", { ko: "온" })], regions: [shown("site", "brand", "ko")] };

  expect(restOf(page, TYPES)).toMatchObject([{ name: "brand", empty: [], others: [{ label: "강조색" }] }]);
  expect(isEmptyPage(page, TYPES)).toBe(false);
});

test("an empty list leads to itself; what many records have elsewhere is found in it, what one lacks at that one", () => {
  expect(restOf(BLANK, [QUESTIONS])).toMatchObject([{ empty: [{ label: "질문 추가", to: "/admin/site/questions" }] }]);
  const records = [drawn("questions", "a", { group: "상담", question: "언제?" }), drawn("questions", "b", { group: "상담" })];

  const [questions] = restOf({ ...BLANK, records, regions: [shown("questions", "a", "question")] }, [QUESTIONS]);

  expect(linksOf(questions?.empty ?? [])).toEqual(["제목 없는 질문 · 질문 /admin/site/questions/b?field=question"]);
  expect(linksOf(questions?.others ?? [])).toEqual(["질문 묶음 /admin/site/questions"]);
});

test("a slide is told of while it is shown, a service on its own page", () => {
  const slides = { ...SLIDES, seen: ["/"], fields: SLIDES.fields.map((one) => ({ ...one, seen: ["/"] })) };
  const services = { ...SERVICES, seen: OWN_PAGE, fields: SERVICES.fields.map((one) => ({ ...one, seen: OWN_PAGE })) };
  const records = [
    drawn("slides", "a", { heading: "" }),
    drawn("slides", "b", {}),
    drawn("services", "c", { group: "residential", slug: "total", title: "전체" }),
  ];
  const home = { ...BLANK, address: "/", records, slide: "b" };
  const own = { ...home, address: "/business/residential/total", slide: "" };

  expect(linksOf(restOf(home, [slides, services]).flatMap(({ empty }) => empty))).toEqual(["제목 /admin/site/slides/b?field=heading"]);
  expect(recordsOfPage(home, [slides, services]).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(linksOf(restOf(own, [slides, services]).flatMap(({ empty }) => empty))).toEqual(["사진 /admin/site/services/c?field=picture"]);
  expect(restOf({ ...home, address: "/business" }, [slides, services])).toMatchObject([{ name: "services", empty: [], others: [] }]);
});

test("in another language what is left is what the page does not show of what can be said in it", () => {
  const text = field("text", "text", "문단", { twinLimit: 99 });
  const about = typed("about", "소개", [
    field("line", "heading", "머리말", { twinLimit: 99 }),
    field("line", "lead", "소개 글", { twinLimit: 99 }),
    field("line", "note", "덧붙임", { twinLimit: 99 }),
    field("picture", "picture", "사진"),
    field("picture", "mobile", "휴대폰 사진"),
    field("list", "story", "이야기", { item: [text] }),
    field("color", "color", "색"),
  ]);
  const values = {
    heading: "집", lead: "글", note: "말", "en.note": "A note", picture: { url: "/a.jpg", alt: "창" }, mobile: { url: "/b.jpg", alt: "문" },
    story: [{ text: "하나" }, { text: "둘" }],
  };
  const regions = ["en.heading", "picture", "story.0.en.text"].map((path) => shown("site", "about", path));
  const page = { ...BLANK, language: "en", records: [drawn("site", "about", values)], regions };

  const [rest] = restOf(page, [about]);

  expect(linksOf(rest?.empty ?? [])).toEqual([
    "소개 글 (English) /admin/site/about?field=en-lead",
    "휴대폰 사진 대체 텍스트 (English) /admin/site/about?field=mobile-en-alt",
    "이야기 2문단 (English) /admin/site/about?field=story-1-en-text",
  ]);
  expect(linksOf(rest?.others ?? [])).toEqual(["덧붙임 (English) /admin/site/about?field=en-note"]);
  expect(restOf({ ...BLANK, language: "en" }, [QUESTIONS])).toMatchObject([{ empty: [], others: [] }]);
});

test("what is edited in forms is led to in the language of the page", () => {
  const page = { ...BLANK, records: [drawn("questions", "a", { question: "언제요?" }), drawn("questions", "b", { question: "왜요?" })], language: "en" };
  const forms = restOf(page, [ABOUT, { ...QUESTIONS, fields: [field("line", "question", "질문", { twinLimit: 120 })] }]);

  expect(forms.map(({ to }) => to)).toEqual(["/admin/site/about?language=en", "/admin/site/questions?language=en"]);
  expect(linksOf(forms[1]?.empty ?? [])).toEqual(["언제요? · 질문 (English) /admin/site/questions/a?field=en-question", "왜요? · 질문 (English) /admin/site/questions/b?field=en-question"]);
});
