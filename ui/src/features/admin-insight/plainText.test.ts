import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { plainText, preview } from "./plainText";

const PASTED = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../tests/fixtures/pasted.json"), "utf8")) as string[][];

test.each(PASTED.map(([, markdown = "", , words = ""]) => [markdown, words] as const))("the words of %s", (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});

test("the preview is plain and cut at 100 characters", () => {
  const text = `## 색은 셋\n\n![욕실](https://example.com/a.jpg)\n- **나무**는 [한 수종](https://x.kr)으로 ${"가".repeat(100)}`;

  const shown = preview(text);

  expect(shown).toMatch(/^색은 셋 나무는 한 수종으로 가+\.\.\.$/);
  expect(shown).toHaveLength(103);
});

test("a line of equals signs is words", () => {
  expect(plainText("제목\n===\n---\n글")).toBe("제목 === 글");
});
