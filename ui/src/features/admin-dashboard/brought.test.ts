import { expect, test } from "vitest";

import { broughtMost, rulerOf } from "./brought";

const project = (id: string, views: number, sent: number, title = id) => ({ id, title, picture: null, views, started: 0, sent });

test.each([
  [[412, 268, 76], 100],
  [[0], 1],
  [[3], 1],
  [[5], 1],
  [[6], 2],
  [[51], 20],
  [[500], 100],
  [[501], 200],
  [[12_345], 5000],
])("%j stand on a ruler with steps of %i", (values, step) => {
  expect(rulerOf(values)).toEqual([0, 1, 2, 3, 4, 5].map((at) => at * step));
});

test("a project that led to enquiries is shown before one that was only seen", () => {
  const seen = ["가", "나", "다", "라", "마", "바"].map((id, at) => project(id, 100 - at, 0));

  const shown = broughtMost([...seen, project("사", 3, 1)]);

  expect(shown.map(({ id }) => id)).toEqual(["가", "나", "다", "라", "마", "사"]);
});

test("what is gone is not shown", () => {
  expect(broughtMost([project("가", 3, 1, "")])).toEqual([]);
});
