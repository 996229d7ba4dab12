import { describe, expect, test, vi } from "vitest";

import { withTwins } from "@shared/admin/languages/registry";
import { ARTICLES } from "../testing/contentTypes";
import { readStored, withParts } from "./fields/moment";
import { editedNames, storedFields, valuesOf } from "./fields/values";
import type { Values } from "./fields/values";
import { changesOf, mergedValues } from "./merge";
import { lacking } from "./needs";

const FIELDS = withTwins(ARTICLES.fields.filter(({ admin }) => admin !== "no"));
const RECORD = {
  id: "a1",
  title: "조명은 왜 세 겹이어야 할까",
  category: "tip",
  content: "천장등 하나로는 저녁이 오지 않습니다.",
  date: "2024년 12월 18일 / 09시 30분 00초",
  url: "https://example.com/light",
};

const formOf = (record: object) => valuesOf(FIELDS, record);
const edited = (record: object, values: Values) => changesOf(FIELDS, record, values, editedNames(FIELDS, record, values));

test("a new article is dated in Seoul, when its form is opened", () => {
  vi.setSystemTime(new Date("2026-11-20T15:04:05Z"));
  const first = formOf({});
  vi.setSystemTime(new Date("2026-11-21T01:00:00Z"));

  expect(first["date"]).toBe("2026년 11월 21일 / 00시 04분 05초");
  expect(formOf({})["date"]).toBe("2026년 11월 21일 / 10시 00분 00초");
  vi.useRealTimers();
});

test.each([
  ["2025년 03월 12일 / 09시 30분 17초", "2025.03.12 09:30", "2025년 03월 12일 / 09시 30분 17초"],
  ["2024-05-06", "2024.05.06 00:00", "2024년 05월 06일 / 00시 00분 00초"],
  ["2024.05.06 12:30", "2024.05.06 12:30", "2024년 05월 06일 / 12시 30분 00초"],
  [1717200000000, "2024.06.01 09:00", "2024년 06월 01일 / 09시 00분 00초"],
  ["20230229 101500", "날짜 형식 오류", "20230229 101500"],
  ["20240607 246060", "날짜 형식 오류", "20240607 246060"],
  [undefined, undefined, ""],
])("the form has the date %s as the server read it", (date, dateLabel, shown) => {
  const record = { ...RECORD, date, dateLabel };

  expect(readStored({ name: "date" }, record)).toBe(shown);
  expect(edited(record, { ...formOf(record) })).toEqual({});
});

test("title and content are required", () => {
  expect(lacking(FIELDS, { ...formOf({}), title: " " }).map(({ name }) => name)).toEqual(["title", "content"]);
});

test("what is saved is trimmed, and empty addresses are left out", () => {
  const values: Values = { ...formOf({}), title: " 흰 벽 ", content: "글\n" };
  const sent = Object.fromEntries(Object.entries(storedFields(FIELDS, values)).filter(([, value]) => value !== null));

  expect(sent).toEqual({ title: "흰 벽", category: "trend", content: "글", date: values["date"] });
});

test("only what was changed is sent; an emptied address is removed", () => {
  const values = { ...formOf(RECORD), title: "조명은 세 겹", url: " " };

  expect(edited(RECORD, values)).toEqual({ title: "조명은 세 겹", url: null });
});

test("after somebody else saved, my changes stand over his", () => {
  const values = { ...formOf(RECORD), title: "내 제목", content: "내 글" };
  const current = { ...RECORD, title: "남의 제목", content: "남의 글", category: "news" };

  const next = mergedValues(FIELDS, values, { base: RECORD, current, sent: {}, theirs: ["title"] });

  expect(next).toMatchObject({ title: "남의 제목", content: "내 글", category: "news" });
});

describe("what an article says in other languages", () => {
  const told = { ...RECORD, "en.title": "Light in three layers" };
  const typed = (twins: Record<string, string>) => ({ ...formOf(told), ...twins });

  test("is read, and sent by itself", () => {
    expect(formOf(told)["en.title"]).toBe("Light in three layers");
    expect(edited(told, typed({}))).toEqual({});
    expect(edited(told, typed({ "en.title": " ", "en.content": "Text\n" }))).toEqual({
      "en.title": null,
      "en.content": "Text",
    });
  });

  test("stays as it is typed over what somebody else saved", () => {
    const current = { ...told, title: "남의 제목", "en.title": "His title", "en.content": "His text" };
    const values = typed({ "en.title": "My title", "en.content": "My text" });

    const next = mergedValues(FIELDS, values, { base: told, current, sent: {}, theirs: ["en.content"] });

    expect(next).toMatchObject({ title: "남의 제목", "en.title": "My title", "en.content": "His text" });
  });
});

test.each([
  ["2026년 11월 24일 / 09시 30분 12초", { time: "10:05" }, "2026년 11월 24일 / 10시 05분 00초"],
  ["2026년 11월 24일 / 09시 30분 12초", { day: "2026-12-01" }, "2026년 12월 01일 / 09시 30분 12초"],
  ["2026년 11월 24일 / 09시 30분 12초", { time: "" }, "2026년 11월 24일"],
  ["2026년 11월 24일 / 09시 30분 12초", { day: "내일" }, "내일 / 09:30"],
  ["내일 / 09:30", { day: "2026-12-01" }, "2026년 12월 01일 / 09시 30분 00초"],
  ["2026년 11월 24일", { day: "" }, ""],
])("%s with %o is %s", (date, parts, written) => {
  expect(withParts(date, parts)).toBe(written);
});
