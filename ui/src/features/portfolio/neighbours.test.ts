import { expect, test } from "vitest";

import { neighboursOf } from "./neighbours";
import { project } from "./testing";

const LISTED = ["a", "b", "c"].map((id) => project({ id, title: id }));
const ids = (found: ReturnType<typeof neighboursOf>) => [found.previous?.id, found.position, found.next?.id];

test("a whole list closes into a ring", () => {
  expect(ids(neighboursOf("a", LISTED, 3))).toEqual(["c", 1, "b"]);
  expect(ids(neighboursOf("b", LISTED, 3))).toEqual(["a", 2, "c"]);
  expect(ids(neighboursOf("c", LISTED, 3))).toEqual(["b", 3, "a"]);
});

test("the only other project is the next one, and not the previous as well", () => {
  expect(ids(neighboursOf("a", LISTED.slice(0, 2), 2))).toEqual([undefined, 1, "b"]);
  expect(ids(neighboursOf("b", LISTED.slice(0, 2), 2))).toEqual([undefined, 2, "a"]);
  expect(ids(neighboursOf("a", LISTED, 90, { previous: card("b"), next: card("c") }))).toEqual([undefined, 1, "b"]);
});

test("a project alone has no neighbours", () => {
  expect(ids(neighboursOf("a", LISTED.slice(0, 1), 1))).toEqual([undefined, 1, undefined]);
});

const card = (id: string) => ({ ...project({ id, title: id }), previous: null, next: null });
const PUBLIC = { previous: card("x"), next: card("y") };

test("where more of the list would have to be loaded the public order counts", () => {
  expect(ids(neighboursOf("c", LISTED, 90, PUBLIC))).toEqual(["b", 3, "y"]);
  expect(ids(neighboursOf("a", LISTED, 90, PUBLIC))).toEqual(["x", 1, "b"]);
  expect(ids(neighboursOf("c", LISTED, 90))).toEqual(["b", 3, undefined]);
});

test("a project that is not in the list goes on in public order", () => {
  expect(ids(neighboursOf("z", LISTED, 3, PUBLIC))).toEqual(["x", undefined, "y"]);
});
