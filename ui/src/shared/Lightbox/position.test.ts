import { expect, test } from "vitest";

import { picture } from "../../testing/answers";
import { locate, worthLoading, wrapped } from "./position";

const pictures = (...names: string[]) => names.map(picture);
const url = (name: string) => picture(name).url;

test("a picture is followed when others come before it", () => {
  expect(locate(pictures("new", "a", "b"), { index: 0, url: url("a") })).toBe(1);
});

test("of equal pictures the one that stood there is meant, else the nearest", () => {
  const twice = pictures("a", "b", "a");

  expect(locate(twice, { index: 2, url: url("a") })).toBe(2);
  expect(locate(pictures("a", "b", "c", "a"), { index: 2, url: url("a") })).toBe(3);
});

test("what took a removed picture's place is shown, the last at the end", () => {
  expect(locate(pictures("a", "c"), { index: 1, url: url("b") })).toBe(1);
  expect(locate(pictures("a"), { index: 4, url: url("b") })).toBe(0);
});

test("the last is followed by the first, and the first preceded by the last", () => {
  expect(wrapped(2, 1, 3)).toBe(0);
  expect(wrapped(0, -1, 3)).toBe(2);
});

test("neighbours are loaded ahead, each once", () => {
  expect(worthLoading(0, 1, 6)).toEqual([0, 1, 2]);
  expect(worthLoading(0, 0, 1)).toEqual([0]);
});
