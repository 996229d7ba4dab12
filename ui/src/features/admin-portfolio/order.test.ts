import { expect, test } from "vitest";

import { afterOf, inOrder, moved, withMove } from "./order";

const ALL = ["집1", "카페1", "집2", "카페2", "집3"];
const HOMES = ["집1", "집2", "집3"];

test("a row moved up follows the row above its new place", () => {
  const shown = moved(ALL, 3, 1);

  expect(afterOf(ALL, shown, "카페2")).toBe("집1");
  expect(withMove(ALL, "카페2", "집1")).toEqual(shown);
});

test("the first place of the whole list follows nothing", () => {
  const shown = moved(ALL, 4, 0);

  expect(afterOf(ALL, shown, "집3")).toBeNull();
  expect(withMove(ALL, "집3", null)).toEqual(shown);
});

test.each([
  ["down", 0, 2],
  ["up", 2, 1],
  ["to the top", 2, 0],
  ["to the end", 1, 2],
])("a move %s under a tab leaves the other type's order alone", (_, from, to) => {
  const shown = moved(HOMES, from, to);
  const id = HOMES[from] ?? "";

  const all = withMove(ALL, id, afterOf(ALL, shown, id));

  expect(all.filter((other) => HOMES.includes(other))).toEqual(shown);
  expect(all.filter((other) => !HOMES.includes(other))).toEqual(["카페1", "카페2"]);
});

test("the top of a tab stays below what was above it", () => {
  const all = ["카페1", "집1", "카페2", "집2"];

  const after = afterOf(all, ["집2", "집1"], "집2");

  expect(after).toBe("카페1");
});

test("rows that came meanwhile stand at the end", () => {
  const items = [{ id: "c" }, { id: "a" }, { id: "b" }];

  expect(inOrder(items, ["b", "a"]).map(({ id }) => id)).toEqual(["b", "a", "c"]);
});
