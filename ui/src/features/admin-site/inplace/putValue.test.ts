import { expect, test, vi } from "vitest";

import { keyOf } from "@records/fields/itemKeys";
import { pathNow } from "./items";
import { putValue } from "./putValue";

test("the twin of a record's own text is a field of the form", () => {
  const change = vi.fn<(name: string, value: unknown) => void>();

  putValue({ values: { heading: "하나" }, change }, "en.heading", "One");

  expect(change.mock.calls).toEqual([["en.heading", "One"]]);
  expect(pathNow("en.heading", { heading: "하나" }, {})).toBe("en.heading");
});

test("the twin of an item's text lies in the item, which stays the same one wherever it is moved", () => {
  const change = vi.fn<(name: string, value: unknown) => void>();
  const values = { story: [{ text: "하나" }, { text: "둘" }] };
  const key = keyOf(values.story[1] as object);

  putValue({ values, change }, "story.1.en.text", "Two");

  const [name, story] = change.mock.calls[0] as [string, [object, object]];
  expect([name, story]).toEqual(["story", [{ text: "하나" }, { text: "둘", en: { text: "Two" } }]]);
  expect(keyOf(story[1])).toBe(key);
  expect(pathNow("story.1.en.text", values, { story: [story[1], story[0]] })).toBe("story.0.en.text");
});
