import { expect, test } from "vitest";

import { sharesOf } from "./layout";
import { field } from "./testing";

test("two short fields that follow each other share a line, a third has its own", () => {
  const fields = ["one", "two", "three"].map((name) => field("line", name, { name, limit: 40 }));

  expect([...sharesOf(fields)]).toEqual([["one", "half"], ["two", "half"]]);
});

test("pictures stand side by side, the first wider, but not with a line", () => {
  const fields = [
    field("line", "이름", { name: "name", limit: 40 }),
    field("picture", "데스크톱", { name: "desktop" }),
    field("picture", "휴대폰", { name: "mobile" }),
    field("text", "설명"),
  ];

  expect([...sharesOf(fields)]).toEqual([["desktop", "wide"], ["mobile", "narrow"]]);
});

test("a long line takes a whole line", () => {
  const fields = ["one", "two"].map((name) => field("line", name, { name, limit: 120 }));

  expect([...sharesOf(fields)]).toEqual([]);
});
