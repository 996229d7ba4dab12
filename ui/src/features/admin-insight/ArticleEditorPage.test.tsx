import { fireEvent, screen, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { serve } from "../../testing/answers";
import { ARTICLES } from "../../testing/contentTypes";
import { show } from "../../testing/show";
import { ArticleEditorPage } from "./ArticleEditorPage";

beforeEach(async () => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal("indexedDB", new IDBFactory());
  serve({ "/api/admin/content-types": { items: [ARTICLES] }, "/api/session": { user: { id: "u1", email: "seoyeon@example.com" }, csrfToken: "token" } });
  show(
    <Routes>
      <Route path="/admin/insight/:id" element={<ArticleEditorPage />} />
    </Routes>,
    "/admin/insight/new",
  );
  await screen.findByText("내용");
});

const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${label}( ?\\*)?$`));

test("it has title, category, date, address and thumbnail, and the text in a field of many lines", () => {
  const lines = ["제목", "날짜", "링크 URL", "썸네일 URL"].filter((label) => field(label)?.tagName === "INPUT");
  expect(lines).toEqual(["제목", "날짜", "링크 URL", "썸네일 URL"]);
  const categories = within(field("분류") as HTMLElement).getAllByRole<HTMLOptionElement>("option");

  expect(categories.map(({ value }) => value)).toEqual(["trend", "tip", "news"]);
  expect(field("내용")?.tagName).toBe("TEXTAREA");
});

test("its tools are bold, italic, heading, link, list and inserting a picture", async () => {
  const tools = within(screen.getByRole("toolbar", { name: "서식 도구" })).getAllByRole("button");
  expect(tools.map((tool) => tool.getAttribute("aria-label"))).toEqual(["굵게", "기울임", "소제목", "링크", "목록", "이미지 삽입"]);

  fireEvent.click(tools[5] as HTMLElement);

  expect(await screen.findByRole("dialog", { name: "이미지 삽입" })).toBeTruthy();
});
