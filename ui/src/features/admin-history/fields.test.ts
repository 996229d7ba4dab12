import { expect, test } from "vitest";

import type { ContentType } from "@shared/admin/contentTypes";
import { withTwins } from "@shared/admin/languages/registry";
import { ARTICLES, PROJECTS } from "../../testing/contentTypes";
import { toldFields, valueText } from "./fields";
import type { Difference } from "./types";

const WORKS: ContentType = { ...PROJECTS, fields: [...PROJECTS.fields, ...ARTICLES.fields.filter(({ name }) => name !== "title")] };
const read = (type: ContentType, name: string, value: unknown) =>
  valueText(withTwins(type.fields).find((entry) => entry.name === name), value);
const differing = (field: string): Difference => ({ field, before: null, after: "", words: [], pictures: [], cover: null });

test("fields stand in the order of the form, what no form shows last", () => {
  const told = toldFields(["aspectRatio", "constructionDate", "images", "title"].map(differing), WORKS);

  expect(told.map(({ label }) => label)).toEqual(["제목", "시공일", "이미지", "카드 비율"]);
  expect(told.map(({ isOfForm }) => isOfForm)).toEqual([true, true, true, false]);
});

test("the older text is told with the present one", () => {
  const [one, ...others] = toldFields(["contents", "styleDescription"].map(differing), WORKS);

  expect(others).toEqual([]);
  expect(one?.label).toBe("스타일 설명");
  expect(one?.parts.map(({ difference }) => difference.field)).toEqual(["contents", "styleDescription"]);
});

test.each([
  ["type", "residential", "주거 공간"],
  ["category", "tip", "인테리어 팁 (Interior Tip)"],
  ["category", "옛 분류", "옛 분류"],
  ["businessType", "f&b", "F&B (카페·식음)"],
  ["constructionDate", "2026-06", "2026-06"],
  ["style", null, "비어 있음"],
  ["tags", ["storage", "light"], "수납, 햇빛과 창"],
  ["planRooms", [{ name: "거실", size: "4.5 × 5.4 m" }], "거실 · 4.5 × 5.4 m"],
  ["images", [], "비어 있음"],
  ["lineBreaks", true, "true"],
])("%s %o reads %s", (field, value, text) => {
  expect(read(WORKS, field, value)).toBe(text);
});

const line = { kind: "line", limit: 40, need: "", help: "", seen: [], choices: [], item: [] };
const ABOUT = {
  name: "about",
  collection: "site",
  label: "소개",
  about: "",
  isList: false,
  one: "",
  title: "",
  most: 1,
  seen: ["/about"],
  fields: [
    { ...line, name: "heading", label: "머리말" },
    { ...line, name: "mood", kind: "choice", label: "분위기", choices: [{ value: "calm", label: "차분하게" }] },
    {
      ...line,
      name: "story",
      kind: "list",
      label: "이야기",
      item: [
        { ...line, name: "name", label: "이름" },
        { ...line, name: "text", label: "문단" },
      ],
    },
  ],
};

test("what a text is in another language stands behind it, by its name and the language", () => {
  const texts = { ...ABOUT, fields: ABOUT.fields.map((one) => (one.name === "heading" ? { ...one, twinLimit: 120 } : one)) };

  const own = toldFields(["story", "en.heading", "heading"].map(differing), texts);
  const works = toldFields(["address", "en.title", "en.contents", "title"].map(differing), WORKS);

  expect(own.map(({ label }) => label)).toEqual(["머리말", "머리말 (English)", "이야기"]);
  expect(works.map(({ label }) => label)).toEqual(["제목", "제목 (English)", "주소", "스타일 설명 (English)"]);
});

test("the studio's own texts are told as the registry names and orders them", () => {
  const told = toldFields(["gone", "story", "heading"].map(differing), ABOUT);

  expect(told.map(({ label }) => label)).toEqual(["머리말", "이야기", "gone"]);
  expect(told.map(({ isOfForm }) => isOfForm)).toEqual([true, true, false]);
});

test.each([
  ["heading", "아침", "아침"],
  ["mood", "calm", "차분하게"],
  ["mood", "loud", "loud"],
  ["story", [{ name: "처음", text: "작은 방에서" }, { text: "지금" }], "1. 이름: 처음\n   문단: 작은 방에서\n2. 문단: 지금"],
  ["story", [], "비어 있음"],
  ["gone", { any: 1 }, '{"any":1}'],
])("of the studio's own texts %s %o reads %s", (field, value, text) => {
  expect(read(ABOUT, field, value)).toBe(text);
});
