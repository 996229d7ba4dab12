import { expect, test } from "vitest";

import { altFault, LONGEST_ALT } from "./altText";

test("a text of the longest length is right, spaces around it aside", () => {
  expect(altFault(`  ${"가".repeat(LONGEST_ALT)} `)).toBe("");
  expect(altFault("🪟".repeat(LONGEST_ALT))).toBe("");
});

test("a longer one names the bound", () => {
  expect(altFault("가".repeat(LONGEST_ALT + 1))).toContain("300자 이내로");
});
