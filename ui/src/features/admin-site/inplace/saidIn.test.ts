import { expect, test } from "vitest";

import { field } from "@records/fields/testing";
import { ABOUT } from "../testing.about";
import { markAs } from "./saidIn";
import { prepareStage } from "./stage";

const TYPES = [{ ...ABOUT, fields: [field("line", "머리말", { name: "heading", twinLimit: 120 }), field("text", "소개 글", { name: "lead", twinLimit: 120 })] }];

const mark = (path: string, text: string) => `\uE000site/about/${path}\uE001${text}\uE002`;

/** Return the page with *body* in it as it is edited in *language*, made of *values*. */
function staged(language: string, body: string, values: object) {
  const records = JSON.stringify([{ collection: "site", id: "about", values }]);
  const page = new DOMParser().parseFromString(
    `<!doctype html><html lang="${language}"><body>${body}<script type="application/json" id="records">${records}</script></body></html>`,
    "text/html",
  );
  return prepareStage(page, TYPES);
}

test("what is not said yet is in the base language, what is said in that of the page", () => {
  const body = `<h1>${mark("en.heading", "처음<br>하나")}</h1><p>${mark("en.lead", "Lead")}</p>`;
  const { page } = staged("en", body, { heading: "처음 하나", lead: "글", en: { lead: "Lead" } });

  expect([...page.querySelectorAll("h1, p")].map((one) => one.outerHTML)).toEqual(['<h1 lang="ko">처음<br>하나</h1>', "<p>Lead</p>"]);
});

test("beside other words the text alone is marked, wherever it stands", () => {
  const body = `<p>More: <b>${mark("en.heading", "처음")}</b> and ${mark("en.lead", "글")}.</p>`;
  const { page } = staged("en", body, { heading: "처음", lead: "글" });

  expect(page.querySelector("p")?.innerHTML).toBe('More: <b lang="ko">처음</b> and <span lang="ko">글</span>.');
});

test("once it is said it is in the language of the page, and again in the base one without", () => {
  const { page, regions } = staged("en", `<p>So ${mark("en.heading", "처음")}</p>`, { heading: "처음" });

  markAs("en", regions[0]!);
  const said = page.querySelector("p")?.innerHTML;
  markAs("ko", regions[0]!);

  expect([said, page.querySelector("p")?.innerHTML]).toEqual(['So <span lang="en">처음</span>', 'So <span lang="ko">처음</span>']);
});

test("what edits speaks the base language, and a page in that has no marks", () => {
  const { page, layer } = staged("ko", `<h1>${mark("heading", "처음")}</h1>`, { heading: "처음" });

  expect([page.querySelector("h1")?.outerHTML, layer.lang]).toEqual(["<h1>처음</h1>", "ko"]);
});
