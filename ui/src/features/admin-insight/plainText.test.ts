import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { plainText } from "./plainText";

const PASTED = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../tests/fixtures/pasted.json"), "utf8")) as string[][];

test.each(PASTED.map(([, markdown = "", , words = ""]) => [markdown, words] as const))("the words of %s", (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});

test("a line of equals signs is words", () => {
  expect(plainText("제목\n===\n---\n글")).toBe("제목 === 글");
});
