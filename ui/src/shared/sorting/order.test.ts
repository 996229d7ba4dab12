import { expect, test } from "vitest";

import { moveOf, withMove } from "./order";

const ROWS = ["a", "b", "c", "d"].map((id) => ({ id }));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");

test("a row goes behind the one that it passed", () => {
  expect(moveOf(ROWS, 0, 2)).toEqual({ id: "a", place: { after: "c" } });
  expect(moveOf(ROWS, 3, 1)).toEqual({ id: "d", place: { after: "a" } });
});

test("the first place is right before the row that was first", () => {
  expect(moveOf(ROWS, 2, 0)).toEqual({ id: "c", place: { before: "a" } });
});

test("a row that stays is no move", () => {
  expect(moveOf(ROWS, 1, 1)).toBeUndefined();
  expect(moveOf([{ id: "a" }], 0, 1)).toBeUndefined();
  expect(moveOf(ROWS, 9, 0)).toBeUndefined();
});

test("the rows are shown as they will be", () => {
  expect(idsOf(withMove(ROWS, { id: "a", place: { after: "c" } }))).toBe("bcad");
  expect(idsOf(withMove(ROWS, { id: "c", place: { before: "a" } }))).toBe("cabd");
});

test("a move about a row that is gone changes nothing", () => {
  expect(withMove(ROWS, { id: "x", place: { after: "a" } })).toBe(ROWS);
  expect(withMove(ROWS, { id: "a", place: { after: "x" } })).toBe(ROWS);
});
