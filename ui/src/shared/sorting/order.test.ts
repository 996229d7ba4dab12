import { expect, test } from "vitest";

import { moved, moveOf, withMove } from "./order";

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));
const ALL = rowsOf("집1", "카페1", "집2", "카페2", "집3");
const HOMES = rowsOf("집1", "집2", "집3");

test("an item takes its new place among the others", () => {
  expect(moved(["가", "나", "다"], 0, 2)).toEqual(["나", "다", "가"]);
  expect(moved(["가", "나", "다"], 2, 1)).toEqual(["가", "다", "나"]);
  expect(moved(["가"], 3, 0)).toEqual(["가"]);
});

test("a row goes behind the one that it passed last", () => {
  expect(moveOf(ALL, 0, 2)).toEqual({ id: "집1", place: { after: "집2" } });
  expect(moveOf(ALL, 3, 1)).toEqual({ id: "카페2", place: { after: "집1" } });
});

test("the first place is right before the row that was first, whatever stands above it elsewhere", () => {
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
])("a move %s in a part shows in the whole list, and leaves the order of the others alone", (_, from, to) => {
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
