import { expect, test } from "vitest";

import { MOST_LETTERS, tidy } from "./words";

test("what is looked for has single spaces and an end", () => {
  expect(tidy("  서초구   햇빛 ")).toBe("서초구 햇빛");
  expect(tidy("가".repeat(200))).toHaveLength(MOST_LETTERS);
});

test("a letter of two units stays whole at the end, and can stand in an address", () => {
  const words = tidy(`${"a".repeat(MOST_LETTERS - 1)}😀😀`);

  expect(words.endsWith("a😀")).toBe(true);
  expect(encodeURIComponent(words)).toContain("%F0%9F%98%80");
});
