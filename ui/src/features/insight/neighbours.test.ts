import { expect, test } from "vitest";

import { readLayers } from "./layers";
import { neighboursOf } from "./neighbours";
import type { InsightCard } from "./types";

const LIST = ["a", "b", "c"].map((id) => ({ id }) as InsightCard);

test("an article has the ones around it as neighbours", () => {
  const { place, previous, next } = neighboursOf(LIST, "b");

  expect([place, previous?.id, next?.id]).toEqual([1, "a", "c"]);
});

test("the first has none before it, the last none after it", () => {
  expect(neighboursOf(LIST, "a").previous).toBeUndefined();
  expect(neighboursOf(LIST, "c").next).toBeUndefined();
});

test("a removed article leaves its neighbours where it stood", () => {
  const { place, previous, next } = neighboursOf(LIST, "gone", 1);

  expect([place, previous?.id, next?.id]).toEqual([null, "a", "b"]);
});

test("only a readable entry opens the reader", () => {
  expect(readLayers({ article: "a", at: 2 })).toEqual({ article: "a", at: 2 });
  expect(readLayers({ article: "a", at: "2" })).toEqual({ article: "a" });
  expect(readLayers({ at: 2 })).toEqual({});
});
