import { describe, expect, test } from "vitest";

import { formDate, storedDate, withParts } from "./dates";
import { draftFaultsOf, editedFields, emptyValues, faultsOf, newFields, rebased, valuesOf } from "./formValues";
import { preview } from "./plainText";

const RECORD = {
  id: "a1",
  title: "조명은 왜 세 겹이어야 할까",
  category: "tip",
  content: "천장등 하나로는 저녁이 오지 않습니다.",
  date: "2024년 12월 18일 / 09시 30분 00초",
  url: "https://example.com/light",
};

test("a new article is dated in Seoul", () => {
  const values = emptyValues(new Date("2026-11-20T15:04:05Z"));

  expect(values.date).toBe("2026년 11월 21일 / 00시 04분 05초");
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
  expect(formDate({ date, dateLabel })).toBe(shown);
});

test("title and content are required, and a new date must be readable", () => {
  const values = { ...emptyValues(new Date()), title: " ", date: "내일" };

  expect(Object.keys(faultsOf(values, true)).sort()).toEqual(["content", "date", "title"]);
  expect(faultsOf(valuesOf({ ...RECORD, date: "내일" }), false)).toEqual({});
});

test("what is saved is trimmed, and empty addresses are left out", () => {
  const values = { ...emptyValues(new Date(0)), title: " 흰 벽 ", content: "글\n" };

  expect(newFields(values)).toEqual({
    title: "흰 벽",
    category: "trend",
    content: "글",
    date: storedDate(new Date(0)),
  });
});

test("only what was changed is sent; an emptied address is removed, a date that visitors know never sent", () => {
  const values = { ...valuesOf(RECORD), title: "조명은 세 겹", url: " ", date: "2020년 01월 01일" };

  expect(editedFields(RECORD, values)).toEqual({ title: "조명은 세 겹", url: null });
});

test("the date of an article that was never public can be changed", () => {
  const draft = { ...RECORD, state: "scheduled", neverPublic: true };
  const hidden = { ...draft, neverPublic: false };
  const values = { ...valuesOf(draft), date: "2020년 01월 01일" };

  expect(editedFields(draft, values)).toEqual({ date: "2020년 01월 01일" });
  expect(editedFields(hidden, values)).toEqual({});
});

test("a draft needs its title alone, and may hold pictures that are still to come", () => {
  const values = { ...emptyValues(new Date()), title: "흰 벽", thumbnail: "picture:b2" };

  expect(draftFaultsOf(values, true)).toEqual({});
  expect(Object.keys(faultsOf(values, true))).toEqual(["content", "thumbnail"]);
  expect(faultsOf({ ...values, content: "글" }, true, (name) => name === "picture:b2")).toEqual({});
});

test("after somebody else saved, my changes stand over his", () => {
  const values = { ...valuesOf(RECORD), title: "내 제목", content: "내 글" };
  const current = { ...RECORD, title: "남의 제목", content: "남의 글", category: "news" };

  const next = rebased(values, RECORD, current, ["title"]);

  expect(next).toMatchObject({ title: "남의 제목", content: "내 글", category: "news" });
});

describe("what an article says in other languages", () => {
  const told = { ...RECORD, "en.title": "Light in three layers" };
  const typed = (twins: Record<string, string>) => ({ ...valuesOf(told), twins: { ...valuesOf(told).twins, ...twins } });

  test("is read, and sent by itself", () => {
    expect(valuesOf(told).twins).toEqual({ "en.title": "Light in three layers" });
    expect(editedFields(told, typed({}))).toEqual({});
    expect(editedFields(told, typed({ "en.title": " ", "en.content": "Text\n" }))).toEqual({
      "en.title": null,
      "en.content": "Text",
    });
  });

  test("comes with a new one", () => {
    const values = { ...emptyValues(new Date(0)), title: "흰 벽", twins: { "en.title": "White walls", "en.content": "" } };

    expect(newFields(values)).toMatchObject({ "en.title": "White walls" });
    expect(newFields(values)).not.toHaveProperty(["en.content"]);
  });

  test("stays as it is typed over what somebody else saved", () => {
    const current = { ...told, title: "남의 제목", "en.title": "His title", "en.content": "His text" };

    const next = rebased(typed({ "en.title": "My title", "en.content": "My text" }), told, current, ["en.content"]);

    expect(next).toMatchObject({ title: "남의 제목", twins: { "en.title": "My title", "en.content": "His text" } });
  });
});

test("the preview is plain and cut at 100 characters", () => {
  const text = `## 색은 셋\n\n![욕실](https://example.com/a.jpg)\n- **나무**는 [한 수종](https://x.kr)으로 ${"가".repeat(100)}`;

  const shown = preview(text);

  expect(shown).toMatch(/^색은 셋 나무는 한 수종으로 가+\.\.\.$/);
  expect(shown).toHaveLength(103);
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

test("pictures that are still to come are a fault", () => {
  const values = { ...valuesOf(RECORD), content: "![창](picture:a1)", thumbnail: "picture:b2" };

  expect(Object.keys(faultsOf(values, false)).sort()).toEqual(["content", "thumbnail"]);
});
