import { expect, test } from "vitest";

import type { Formatting } from "./formatting";
import { image, inserted, link, prefixLines, typed, wrap } from "./formatting";

/** Apply *format* to a text in which `[` and `]` mark what is selected. */
function apply(format: Formatting, marked: string): string {
  const start = marked.indexOf("⟦");
  const end = marked.indexOf("⟧") - 1;
  const text = marked.replace(/[⟦⟧]/g, "");
  const edit = format(text, { start, end });
  const written = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const { select } = edit;
  return `${written.slice(0, select.start)}⟦${written.slice(select.start, select.end)}⟧${written.slice(select.end)}`;
}

test.each([
  ["bold around the selected words", wrap("**", "굵은 글자"), "회벽은 ⟦거친 면⟧이다", "회벽은 **⟦거친 면⟧**이다"],
  ["bold without a selection", wrap("**", "굵은 글자"), "회벽⟦⟧", "회벽**⟦굵은 글자⟧**"],
  ["spaces stay outside", wrap("*", "기울인 글자"), "빛⟦ 한 번 ⟧더", "빛 *⟦한 번⟧* 더"],
  ["bold around each paragraph", wrap("**", ""), "앞 ⟦가나\n\n다라\n\n마⟧ 뒤", "앞 ⟦**가나**\n\n**다라**\n\n**마**⟧ 뒤"],
  ["bold behind what begins a line", wrap("**", ""), "⟦- 가\n  1. 나\n> 다\n## 라⟧", "- ⟦**가**\n  1. **나**\n> **다**\n## **라**⟧"],
  ["bold within an item", wrap("**", ""), "- 가⟦나\n- 다⟧라", "- 가⟦**나**\n- **다**⟧라"],
  ["what has it already keeps one", wrap("**", ""), "⟦**가**\n\n나 **다**⟧", "⟦**가**\n\n**나 다**⟧"],
  ["no stars in pictures, tables and code", wrap("**", ""), "⟦가\n![](/a)\n| 나 |\n```\n다\n```\n라⟧", "⟦**가**\n![](/a)\n| 나 |\n```\n다\n```\n**라**⟧"],
  ["nothing to format", wrap("**", ""), "⟦![](/a)⟧", "⟦![](/a)⟧"],
  ["bold taken back from each paragraph", wrap("**", ""), "⟦**가나**\n\n- **다라**⟧", "⟦가나\n\n- 다라⟧"],
  ["bold taken back from outside", wrap("**", ""), "앞 **⟦가⟧** 뒤", "앞 ⟦가⟧ 뒤"],
  ["bold taken back from between paragraphs", wrap("**", ""), "**⟦가**\n\n**나⟧**", "⟦가\n\n나⟧"],
  ["italic of what is bold", wrap("*", ""), "**⟦가⟧**", "***⟦가⟧***"],
  ["italic taken back from what is both", wrap("*", ""), "⟦***가***⟧", "⟦**가**⟧"],
  ["a size is no emphasis", wrap("**", ""), "⟦600*600*20 타일⟧", "**⟦600*600*20 타일⟧**"],
  ["a heading on its line", prefixLines("## ", "소제목"), "첫 줄\n색은 ⟦⟧셋", "첫 줄\n## 색은 셋⟦⟧"],
  ["a heading on an empty line", prefixLines("## ", "소제목"), "첫 줄\n⟦⟧", "첫 줄\n## ⟦소제목⟧"],
  ["a list of the selected lines", prefixLines("- ", "항목"), "⟦바닥\n\n- 벽\n천⟧장", "- 바닥\n\n- 벽\n- 천장⟦⟧"],
  ["a link of the selected words", link("https://example.com/a b", "링크"), "⟦도면⟧ 보기", "[도면](https://example.com/a%20b)⟦⟧ 보기"],
  ["a link without a selection", link("https://example.com", "링크 이름"), "⟦⟧", "[⟦링크 이름⟧](https://example.com)"],
  ["a picture in the middle of a line", image("/media/a.jpg", "욕실"), "앞⟦⟧뒤", "앞\n\n![욕실](/media/a.jpg)\n\n⟦⟧뒤"],
  ["a picture between paragraphs", image("/media/a (1).jpg", "창[가]"), "앞\n\n⟦⟧\n\n뒤", "앞\n\n![창\\[가\\]](/media/a%20%281%29.jpg)⟦⟧\n\n뒤"],
  ["pasted words within a line", inserted("**굵게**"), "앞⟦가운데⟧뒤", "앞**굵게**⟦⟧뒤"],
  ["a pasted block within a line", inserted("- 가\n- 나"), "앞⟦⟧\n뒤", "앞\n\n- 가\n- 나\n⟦⟧\n뒤"],
  ["words as they were typed", typed("# 가\n나"), "앞⟦⟧뒤", "앞# 가\n나⟦⟧뒤"],
  ["a picture in an empty text", image("/media/a.jpg", ""), "⟦⟧", "![](/media/a.jpg)\n\n⟦⟧"],
])("%s", (_, format, before, after) => {
  expect(apply(format, before)).toBe(after);
});

test("the same tool takes back what it wrote, over several lines too", () => {
  for (const marked of ["⟦가 나⟧", "앞⟦가⟧뒤", "⟦가\n\n- 나\n- 다⟧"]) {
    for (const mark of ["*", "**"] as const) expect(apply(wrap(mark, ""), apply(wrap(mark, ""), marked)).replace(/^- /, "")).toBe(marked);
  }
});
