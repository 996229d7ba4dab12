import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { processorTime } from "../../../testing/processorTime";
import { isMessage } from "./conversation";
import { markdownOfConversation } from "./kakao";
import { markdownOf } from "./markdownOf";

const read = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name), "utf8");
const written = (html: string, lineBreaks = true) => markdownOf(html, { lineBreaks }).markdown;

test.each(["word", "naver", "page", "google-docs"])("what %s puts on the clipboard", (name) => {
  const { markdown, isPlain } = markdownOf(read(`${name}.html`));

  expect(`${markdown}\n`).toBe(read(`${name}.md`));
  expect(isPlain).toBe(false);
});

test("each message of a conversation is a paragraph, its signs are words", () => {
  const text = read("kakao.txt");

  expect(isMessage(text)).toBe(true);
  expect(`${markdownOfConversation(text, true)}\n`).toBe(read("kakao.md"));
  expect(isMessage("2026년 3월 12일 오후 3:12, 김서연 : 안녕하세요")).toBe(true);
  expect(isMessage("[링크](https://a.kr) [둘째]")).toBe(false);
});

test("the pictures are told in their order with where they come from", () => {
  const html = `<p><img src="https://a.kr/1.jpg"><img src="file:///C:/a%201.png"><img src="//b.kr/2.jpg" alt="빛">
    <img src="data:image/png;base64,AA=="><img src="https://a.kr/1.jpg"><img src="x/3.jpg"><img src="blob:https://a.kr/1"></p>`;

  const { pictures, markdown } = markdownOf(html);

  expect(pictures.map(({ address, kind }) => [address, kind])).toEqual([
    ["https://a.kr/1.jpg", "web"],
    ["picture:2", "asked"],
    ["https://b.kr/2.jpg", "web"],
    ["picture:4", "data"],
    ["picture:5", "asked"],
    ["picture:6", "asked"],
  ]);
  expect(markdown.match(/!\[\]\(https:\/\/a\.kr\/1\.jpg\)/g)).toHaveLength(2);
  expect(markdown).toContain("![빛](https://b.kr/2.jpg)");
});

test("pictures and links of our own site stay as they are", () => {
  const html = '<p><img src="https://studio.kr/media/a.jpg" alt="창"> <a href="https://studio.kr/portfolio/p1">보기</a></p>';

  const { markdown, pictures } = markdownOf(html, { own: "https://studio.kr" });

  expect(markdown).toBe("![창](/media/a.jpg)\n\n[보기](/portfolio/p1)");
  expect(pictures).toEqual([]);
});

test("without the page it came from a relative link keeps its words", () => {
  expect(written('<p><a href="/b">가</a> <a href="mailto:a@b.kr">나</a></p>')).toBe("가 [나](mailto:a@b.kr)");
  expect(markdownOf('<p><a href="/b">가</a></p>', { base: "https://a.kr/x/" }).markdown).toBe("[가](https://a.kr/b)");
  expect(written('<base href="https://a.kr/x/"><p><a href="b">가</a></p>')).toBe("[가](https://a.kr/x/b)");
});

test("an old article gets line breaks that every markdown shows", () => {
  const html = "<p>한 줄<br>두 줄</p><ul><li>가<br>나</li></ul><div>다</div><div>라</div>";

  expect(written(html)).toBe("한 줄\n두 줄\n\n- 가\n  나\n\n다\n라");
  expect(written(html, false)).toBe("한 줄\\\n두 줄\n\n- 가\\\n  나\n\n다\\\n라");
});

test("two line breaks part paragraphs", () => {
  expect(written("가<br><br>나<br>다<br><br><br>라")).toBe("가\n\n나\n다\n\n라");
});

test.each([
  ["<p><b>가!</b>는</p>", "**가!**는"],
  ["<p><b> 가 </b>나</p>", "**가** 나"],
  ["<p><b>가</b><b>나</b></p>", "**가나**"],
  ["<p><b style='mso-bidi-font-weight:normal'>가</b> <i style='mso-bidi-font-style:normal'>나</i></p>", "**가** *나*"],
  ["<p><b style='color:red;font-weight:normal'>가</b> <span style='mso-ansi-language:KO; font-weight:700'>나</span></p>", "가 **나**"],
  ["<p><i>가</i><b>나</b></p>", "*가***나**"],
  ["<p><b>가 <i>나</i></b>는</p>", "**가 *나***는"],
  ["<p><b><a href='https://a.kr/'>가</a></b>는</p>", "[**가**](https://a.kr/)는"],
  ["<p><a href='https://a.kr/b'>https://a.kr/b</a></p>", "<https://a.kr/b>"],
  ["<p><del><b>가</b></del>는</p>", "~~가~~는"],
  ["<p><code>a`b</code></p>", "`` a`b ``"],
  ["<p><b><br></b></p>", ""],
  ["<h2><b>가</b></h2>", "## 가"],
  ["<blockquote><p>가</p><p>나</p></blockquote>", "> 가\n>\n> 나"],
])("%s", (html, markdown) => {
  expect(written(html)).toBe(markdown);
});

/** By what is pasted: its markdown, and what readers make of that; Python's read it too. */
const PASTED = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../../tests/fixtures/pasted.json"), "utf8")) as string[][];

test.each(PASTED)("%s is pasted as %s", (html = "", markdown = "") => {
  expect(written(`<p>${html}</p>`)).toBe(markdown);
});

test.each([
  ["1. 아님", "1\\. 아님"],
  ["- 아님", "\\- 아님"],
  ["--- ", "\\---"],
  ["| --- |", "\\| --- |"],
  ["a_b_c _a_ __d__ 가_나_ 1_2", "a_b_c \\_a\\_ \\_\\_d\\_\\_ 가_나\\_ 1_2"],
  ["*별* _밑줄_ snake_case [x] `y` &amp;lt; a&lt;b", "\\*별\\* \\_밑줄\\_ snake_case \\[x\\] \\`y\\` \\&lt; a\\<b"],
  ["> 아님", "\\> 아님"],
  ["2026. 3", "2026\\. 3"],
])("signs are words: %s", (text, markdown) => {
  expect(written(`<p>${text}</p>`)).toBe(markdown);
});

test("only words and lines are plain", () => {
  expect(markdownOf("<meta charset=utf-8><span>가</span><br><div>나</div>").isPlain).toBe(true);
  expect(markdownOf("<p>가 <b>나</b></p>").isPlain).toBe(false);
  expect(markdownOf('<img src="https://a.kr/b.jpg">').isPlain).toBe(false);
});

test("cells that span others leave their places empty", () => {
  const html = `<table><tr><th>가</th><th colspan="2">나</th></tr><tr><td rowspan="2">다</td><td>라</td><td>마</td></tr>
    <tr><td>바</td><td>사</td></tr></table>`;

  expect(written(html)).toBe("| 가 | 나 |  |\n| --- | --- | --- |\n| 다 | 라 | 마 |\n|  | 바 | 사 |");
});

test("nothing that runs gets through, and a name of a file is no alternative text", () => {
  const html = `<img src="https://a.kr/b.jpg" alt="KakaoTalk_20260312 01.jpg" onerror="x()"><iframe src="https://evil.kr"></iframe>
    <a href="data:text/html,x">가</a><svg><text>나</text></svg>`;

  expect(written(html)).toBe("![](https://a.kr/b.jpg)\n\n가");
});

test.each([
  ["tags in tags", "<div><b><table><tr><td>".repeat(400)],
  ["spans", "<span style='font-weight:bold'>가</span><i>나</i>".repeat(20_000)],
  ["lists in lists", "<ul><li>가".repeat(1_000)],
  ["cells", `<table><tr>${"<td colspan=99 rowspan=99>가".repeat(5_000)}</table>`],
  ["signs", `<p><b>${"!*_[".repeat(50_000)}</b>가</p>`],
  ["spaces", `<p>${" \u00a0".repeat(200_000)}가</p>`],
  ["breaks", "가<br>".repeat(20_000)],
  ["comments", "<!--[if gte mso 9]>".repeat(20_000)],
])("a long text of %s is read in time", (_, html) => {
  // The browser of the tests takes its own time to read it.
  const parsing = processorTime(() => new DOMParser().parseFromString(html, "text/html"));

  expect(processorTime(() => markdownOf(html)) - parsing).toBeLessThan(5_000);
}, 20_000);
