import { expect, test } from "vitest";

import { mergedValues } from "./merge";
import { field } from "./fields/testing";

const FIELDS = ["a", "b", "c"].map((name) => field("line", name, { name }));
const BASE = { a: "처음", b: "처음" };

function merged(values: object, newer: { current: object; sent?: object; theirs?: string[] }) {
  const { current, sent = {}, theirs = [] } = newer;
  return mergedValues(FIELDS, { ...values }, { base: BASE, current, sent: { ...sent }, theirs });
}

test("what others changed is taken over, what is typed stays", () => {
  expect(merged({ a: "내 말", b: "처음" }, { current: { a: "처음", b: "그의 말" } })).toMatchObject({
    a: "내 말",
    b: "그의 말",
  });
});

test("what was sent stays as it was typed, spaces and all", () => {
  const values = { a: "내 말 ", b: "처음" };

  expect(merged(values, { current: { a: "내 말", b: "처음" }, sent: { a: "내 말" } })).toMatchObject(values);
});

test("what was typed on since it was sent stays", () => {
  const newer = { current: { a: "내", b: "처음" }, sent: { a: "내" } };

  expect(merged({ a: "내 말", b: "처음" }, newer)).toMatchObject({ a: "내 말" });
  expect(merged({ a: "처음", b: "처음" }, newer)).toMatchObject({ a: "처음" });
});

test("what the server made of what was sent is taken", () => {
  const newer = { current: { a: "/about", b: "처음" }, sent: { a: "about" } };

  expect(merged({ a: "about", b: "처음" }, newer)).toMatchObject({ a: "/about" });
});

test("what was decided for somebody else is his", () => {
  const newer = { current: { a: "그의 말", b: "처음" }, theirs: ["a"] };

  expect(merged({ a: "내 말", b: "내 말" }, newer)).toMatchObject({ a: "그의 말", b: "내 말" });
});
