import { expect, test } from "vitest";

import { groupedRows, headingOf, isFull, placedIn, rowsOf } from "./list";
import { service, SERVICES, SLIDES } from "./testing";

const RECORDS = [
  service("s1", "Total Living"),
  service("s2", "Total Biz", { group: "commercial" }),
  service("s3", "Relite Living", { state: "hidden", hasDraft: true }),
  service("s4", "Business Consulting", { group: "commercial", hasDraft: true }),
];

test("services stand in the groups of the registry, each in its order", () => {
  const groups = groupedRows(SERVICES, rowsOf(SERVICES, RECORDS));

  expect(groups.map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
    ["주거 공간", ["s1", "s3"]],
    ["상업 공간", ["s2", "s4"]],
  ]);
});

test("a service without a group is not lost", () => {
  const groups = groupedRows(SERVICES, rowsOf(SERVICES, [service("s9", "새 서비스", { group: null })]));

  expect(groups.at(-1)).toMatchObject({ label: "묶음을 고르지 않음", rows: [{ id: "s9" }] });
});

test("a list without a choice of groups is one", () => {
  const rows = rowsOf(SLIDES, [{ id: "a", heading: "낮게 내려온 빛" }, { id: "b" }]);

  expect(groupedRows(SLIDES, rows)).toEqual([{ key: "", label: "", rows }]);
  expect(rows.map(({ title }) => title)).toEqual(["낮게 내려온 빛", "제목 없는 슬라이드"]);
});

test("what visitors do not see has no place among what they see", () => {
  const rows = rowsOf(SERVICES, RECORDS);

  expect(placedIn(rows).map(({ id }) => id)).toEqual(["s1", "s2", "s4"]);
});

test("a list is full with what is public and what will be; what is hidden takes no room", () => {
  const rows = rowsOf(SERVICES, RECORDS);

  expect(isFull(SERVICES, rows)).toBe(false);
  expect(isFull(SERVICES, [...rows, ...rowsOf(SERVICES, [service("s5", "새 서비스", { state: "draft" })])])).toBe(true);
});

test("a slide is called by its number, as visitors count", () => {
  const rows = rowsOf(SLIDES, [
    { id: "a", heading: "빛", state: "hidden" },
    { id: "b", heading: "자리", state: "public" },
  ]);

  expect(rows.map((row) => headingOf(SLIDES, rows, row))).toEqual(["빛", "1번 슬라이드"]);
});
