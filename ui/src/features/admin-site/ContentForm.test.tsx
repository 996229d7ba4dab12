import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { refusal } from "../../testing/calls";
import { field } from "@records/fields/testing";
import { PartServer } from "@records/partServer";
import { ABOUT, bar, flush, input, open, state, type } from "./testing.about";

const TRANSLATED = {
  ...ABOUT,
  fields: [
    field("line", "머리말", { name: "heading", limit: 60, twinLimit: 120, twinNeeded: true }),
    field("email", "이메일", { name: "email" }),
    field("text", "소개 글", { name: "lead", twinLimit: 4000 }),
    field("picture", "사진", { name: "picture" }),
    field("list", "이야기", {
      name: "story",
      limit: 12,
      item: [field("text", "문단", { name: "text", twinLimit: 2000, twinNeeded: true }), field("date", "날", { name: "day" })],
    }),
  ],
};
const STORED = {
  heading: "볕이 드는 집",
  lead: "처음 글",
  email: "a@b.kr",
  picture: { url: "/media/1.jpg", alt: "창" },
  story: [{ text: "하나" }, { text: "둘", en: { text: "Two" } }],
};

let part: PartServer;

beforeEach(() => {
  part = new PartServer({ ...STORED }, TRANSLATED);
  vi.stubGlobal("fetch", part.answer);
});

const tabs = () => within(screen.getByRole("tablist", { name: "언어" })).getAllByRole<HTMLButtonElement>("tab");
const english = () => fireEvent.click(tabs()[1] as HTMLElement);
const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const labels = () => tabs().map(({ textContent }) => textContent);

async function openEnglish() {
  await open();
  english();
}

test("the language of the studio and every other one is a tab, with how much is left there", async () => {
  await open();

  expect(labels()).toEqual(["한국어", "English · 4개 남음"]);
  fireEvent.keyDown(tabs()[0] as HTMLElement, { key: "ArrowRight" });

  expect(tabs().map((tab) => tab.ariaSelected ?? tab.getAttribute("aria-selected"))).toEqual(["false", "true"]);
  expect(document.activeElement).toBe(tabs()[1]);
});

test("a language has the texts alone, each below what it says", async () => {
  await openEnglish();

  const texts = screen.getAllByRole<HTMLInputElement>("textbox");

  expect(texts.map(({ id, lang, value }) => [id, lang, value])).toEqual([
    ["part-en-heading", "en", ""],
    ["part-en-lead", "en", ""],
    ["part-picture-en-alt", "en", ""],
    ["part-story-0-en-text", "en", ""],
    ["part-story-1-en-text", "en", "Two"],
  ]);
  expect(screen.queryByRole("textbox", { name: "이메일" })).toBeNull();
  const source = screen.getByText("볕이 드는 집");
  expect(source.lang).toBe("ko");
  expect(input("머리말").getAttribute("aria-describedby")?.split(" ")).toContain(source.id);
  expect(screen.getByRole("region", { name: "이야기 2" })).toBeTruthy();
});

test("what is typed there is saved as a field of its own, and counts no longer as left", async () => {
  await openEnglish();

  type("머리말", "A house of light");
  flush();

  await waitFor(() => expect(state()).toBe("saved"));
  expect(part.puts().map(({ body }) => body)).toEqual([{ "en.heading": "A house of light" }]);
  expect(part.draft).toEqual({ ...STORED, en: { heading: "A house of light" } });
  expect(labels()[1]).toBe("English · 3개 남음");
  expect(bar().getByText(/머리말 \(English\)/)).toBeTruthy();
});

test("texts of items and pictures are saved in them, and editing the items keeps them", async () => {
  await openEnglish();

  type("대체 텍스트", "A window");
  fireEvent.change(document.getElementById("part-story-0-en-text") as HTMLElement, { target: { value: "One" } });
  fireEvent.click(tabs()[0] as HTMLElement);
  fireEvent.change(document.getElementById("part-story-1-text") as HTMLElement, { target: { value: "새 둘" } });
  flush();

  await waitFor(() => expect(state()).toBe("saved"));
  expect(part.draft?.["picture"]).toEqual({ ...STORED.picture, en: { alt: "A window" } });
  expect(part.draft?.["story"]).toEqual([
    { text: "하나", en: { text: "One" } },
    { text: "새 둘", en: { text: "Two" } },
  ]);
});

test("it says whether visitors are offered it in the language", async () => {
  await openEnglish();
  expect(said()).toContain("이 언어로는 아직 보이지 않습니다. 꼭 필요한 칸 1개가 비어 있습니다.");
  expect(screen.getAllByText("꼭 필요")).toHaveLength(2);

  type("머리말", "A house of light");

  expect(said()).toContain("꼭 필요한 칸을 모두 옮겼습니다. 비워 둔 칸 3개는 이 언어로 보이지 않습니다.");
});

test("a language that was begun is told of in the form when visitors are not offered it", async () => {
  await open();
  const told = "English: 꼭 필요한 칸 1개가 비어 있어 이대로는 이 언어로 보이지 않습니다.";
  expect(screen.getByText(told, { exact: false })).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "English 탭 열기" }));
  type("머리말", "A house of light");
  fireEvent.click(tabs()[0] as HTMLElement);

  expect(screen.queryByText(told, { exact: false })).toBeNull();
});

test.each([
  ["en.heading", "part-en-heading"],
  ["story.1.en.text", "part-story-1-en-text"],
])("a fault of %s opens the language, and its field has the focus", async (path, id) => {
  await open();
  english();
  fireEvent.change(document.getElementById(id) as HTMLElement, { target: { value: "too long" } });
  fireEvent.click(tabs()[0] as HTMLElement);
  part.answers.push(refusal(400, "validation", { [path]: "너무 깁니다." }));

  fireEvent.click(bar().getByRole("button", { name: "공개하기" }));

  await waitFor(() => expect(document.activeElement?.id).toBe(id));
  expect(tabs()[1]?.getAttribute("aria-selected")).toBe("true");
  expect(screen.getByText("너무 깁니다.")).toBeTruthy();
});

test("a fault of the form leads back to it from another language", async () => {
  await openEnglish();
  type("머리말", "A house");
  part.answers.push(refusal(400, "validation", { email: "주소가 아닙니다." }));

  fireEvent.click(bar().getByRole("button", { name: "공개하기" }));

  await waitFor(() => expect(document.activeElement?.id).toBe("part-email"));
});

test("what somebody else writes meanwhile is what is translated from then on, and nothing typed is lost", async () => {
  await openEnglish();
  part.save({ heading: "그늘이 깊은 집" });

  type("머리말", "A house of light");
  flush();

  await screen.findByText("그늘이 깊은 집");
  expect(input("머리말").value).toBe("A house of light");
  expect(part.draft).toMatchObject({ heading: "그늘이 깊은 집", en: { heading: "A house of light" } });
});

test("of one text in a language both are shown by its name", async () => {
  await openEnglish();
  part.save({ "en.heading": "His house" });
  type("머리말", "My house");
  flush();

  const dialog = within(await screen.findByRole("dialog", { name: "다른 관리자가 먼저 저장했습니다." }));

  expect(dialog.getByText("머리말 (English)")).toBeTruthy();
  expect(dialog.getByText("His house")).toBeTruthy();
});

test("what is typed in a language is there again after another tab was seen", async () => {
  await openEnglish();
  type("소개 글", "First text");

  fireEvent.click(tabs()[0] as HTMLElement);
  expect(input("소개 글").value).toBe("처음 글");
  english();

  expect(input("소개 글").value).toBe("First text");
});

test("what has no texts in other languages has no tabs", async () => {
  part = new PartServer({ ...STORED }, ABOUT);
  vi.stubGlobal("fetch", part.answer);
  await open();

  expect(screen.queryByRole("tablist")).toBeNull();
});
