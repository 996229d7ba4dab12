import { expect, test } from "vitest";

import { project } from "./testing";
import { categoryOf, toggled } from "./filters";
import { passing } from "./passing";
import { NOTHING } from "./selection";

const HOMES = [
  project({ id: "h1", filter: "20PY" }),
  project({ id: "h2", filter: "30PY" }),
  project({ id: "h3", filter: null }),
];
const CAFE = project({ id: "c1", type: "commercial", filter: "F&B" });

test("an unknown category means residential", () => {
  expect(categoryOf(new URLSearchParams("category=garden"), "residential")).toBe("residential");
  expect(categoryOf(new URLSearchParams("category=commercial"), "residential")).toBe("commercial");
});

test("several filters combine with or", () => {
  const shown = passing([...HOMES, CAFE], "residential", { ...NOTHING, filters: ["20PY", "30PY"] });

  expect(shown.map(({ id }) => id)).toEqual(["h1", "h2"]);
});

test("without a filter everything of the category is shown, in its order", () => {
  const shown = passing([...HOMES, CAFE], "residential", NOTHING);

  expect(shown.map(({ id }) => id)).toEqual(["h1", "h2", "h3"]);
});

test("a filter chosen twice is off again", () => {
  expect(toggled(toggled([], "20PY"), "20PY")).toEqual([]);
});

test("a style is one however it is spelled", () => {
  expect(toggled(["Natural  Modern"], "natural modern")).toEqual([]);
  expect(toggled(["Café"], "cafe")).toEqual([]);
});
