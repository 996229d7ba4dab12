import { expect, test } from "vitest";

import { moveOf, withMove } from "./order";

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));
const ALL = rowsOf("집1", "카페1", "집2", "카페2", "집3");
const HOMES = rowsOf("집1", "집2", "집3");

test("a row moved up goes after the row above its new place", () => {
  expect(moveOf(ALL, 3, 1)).toEqual({ id: "카페2", place: { after: "집1" } });
});

test("a row moved down goes after the row that it passes last", () => {
  expect(moveOf(ALL, 0, 2)).toEqual({ id: "집1", place: { after: "집2" } });
});

test("the first place is before the row that was first, whatever stands above it elsewhere", () => {
  expect(moveOf(HOMES, 2, 0)).toEqual({ id: "집3", place: { before: "집1" } });
});

test("where a row stands already, or there is none, is no move", () => {
  expect(moveOf(ALL, 1, 1)).toBeUndefined();
  expect(moveOf(ALL, 9, 0)).toBeUndefined();
  expect(moveOf(rowsOf("집1"), 0, 1)).toBeUndefined();
});

test.each([
  ["down", 0, 2],
  ["up", 2, 1],
  ["to the top", 2, 0],
  ["to the end", 1, 2],
])("a move %s under a tab shows in the whole list, and leaves the other type's order alone", (_, from, to) => {
  const move = moveOf(HOMES, from, to);
  if (!move) throw new Error("no move");

  const [all, homes] = [withMove(ALL, move), withMove(HOMES, move)];

  expect(homes[to]).toBe(HOMES[from]);
  expect(all.filter(({ id }) => id.startsWith("집"))).toEqual(homes);
  expect(all.filter(({ id }) => id.startsWith("카페"))).toEqual(rowsOf("카페1", "카페2"));
});

test("a list that does not hold what a move is about stays as it is", () => {
  expect(withMove(HOMES, { id: "카페1", place: { after: "집1" } })).toBe(HOMES);
  expect(withMove(HOMES, { id: "집1", place: { after: "카페1" } })).toBe(HOMES);
});
