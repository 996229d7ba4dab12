import { expect, test } from "vitest";

import { weekOf } from "./week";

const item = (id: string, publishAt: string | null, hideAt: string | null = null) => {
  return { collection: "portfolio", id, title: id, publishAt, hideAt, blocked: null };
};
const BLOCKED = { code: "draft_conflict", message: "같은 칸에서 바뀌었습니다.", at: "2026-11-24T00:30:01Z" };

test("what could not be done is not promised again, and hiding still is", () => {
  const planned = (held: ReturnType<typeof item>) =>
    weekOf([{ ...held, blocked: BLOCKED }], "2026-11-24").flatMap((day) => day.planned.map(({ act }) => act));

  expect(planned(item("집", "2026-11-24T00:30:00Z", "2026-11-26T00:30:00Z"))).toEqual(["hide"]);
  expect(planned(item("집", null, "2026-11-24T00:30:00Z"))).toEqual([]);
});

test("each day of the week has what is planned for it, in Seoul, by its times", () => {
  const week = weekOf(
    [item("저녁", "2026-11-24T09:00:00Z"), item("아침", "2026-11-24T00:30:00Z", "2026-11-30T15:00:00Z"), item("다음 주", "2026-12-01T00:00:00Z")],
    "2026-11-24",
  );

  expect(week.map(({ day }) => day)).toEqual(
    ["24", "25", "26", "27", "28", "29", "30"].map((day) => `2026-11-${day}`),
  );
  expect(week[0]?.planned.map(({ id, act, time }) => [id, act, time])).toEqual([
    ["아침", "publish", "09:30"],
    ["저녁", "publish", "18:00"],
  ]);
  expect(week.slice(1).flatMap(({ planned }) => planned)).toEqual([]);
});

test("what is hidden late in the week is told on its day", () => {
  const week = weekOf([item("집", null, "2026-11-30T14:00:00Z")], "2026-11-24");

  expect(week[6]?.planned.map(({ act, time }) => [act, time])).toEqual([["hide", "23:00"]]);
});
