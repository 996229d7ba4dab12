import { expect, test } from "vitest";

import { altFault, lengthOf, LONGEST_ALT } from "./altText";

test("a text of the longest length is right, spaces around it aside", () => {
  expect(altFault(`  ${"가".repeat(LONGEST_ALT)} `)).toBe("");
  expect(altFault("🪟".repeat(LONGEST_ALT))).toBe("");
});

test("a longer one names the bound", () => {
  expect(altFault("가".repeat(LONGEST_ALT + 1))).toContain("300자 이내로");
});

test("characters are counted as the server does", () => {
  expect(lengthOf(" 𠮷집 ")).toBe(2);
});
