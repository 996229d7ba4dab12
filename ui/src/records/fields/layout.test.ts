import { expect, test } from "vitest";

import { halvesOf, pairOf } from "./layout";
import { field } from "./testing";

test("two short fields that follow each other share a line, a third has its own", () => {
  const fields = ["one", "two", "three"].map((name) => field("line", name, { name, limit: 40 }));

  expect([...halvesOf(fields)]).toEqual(["one", "two"]);
});

test("two pictures stand side by side, but not with a line", () => {
  const fields = [
    field("line", "이름", { name: "name", limit: 40 }),
    field("picture", "데스크톱", { name: "desktop" }),
    field("picture", "휴대폰", { name: "mobile" }),
    field("text", "설명"),
  ];

  expect([...halvesOf(fields)]).toEqual([]);
  expect(pairOf(fields)?.map(({ name }) => name)).toEqual(["desktop", "mobile"]);
  expect(pairOf(fields.slice(0, 2))).toBeUndefined();
});

test("a long line takes a whole line", () => {
  const fields = ["one", "two"].map((name) => field("line", name, { name, limit: 60 }));

  expect([...halvesOf(fields)]).toEqual([]);
});
