import { fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { InsightAdminPage } from "./InsightAdminPage";

const LIST = "/api/admin/insights?limit=100";
const LINKED = {
  id: "a1234567890",
  title: "조명은 왜 세 겹이어야 할까",
  category: "tip",
  preview: "빛은 세 겹 천장등 하나로는 저녁이 오지 않습니다.",
  date: "20241218 093000",
  dateLabel: "2024.12.18 09:30",
  url: "https://example.com/light",
};
const PLAIN = { id: "b1", title: "흰 벽", category: "news", preview: "" };

function open(answer: unknown) {
  serve({
    "/api/session": { user: { id: "u1", email: "seoyeon@example.com" }, csrfToken: "token" },
    [LIST]: answer,
  });
  show(
    <Routes>
      <Route path="/admin/insight" element={<InsightAdminPage />} />
      <Route path="/admin/insight/:id" element={<h1>서식</h1>} />
    </Routes>,
    "/admin/insight",
  );
}

const cards = () => screen.findAllByRole("article");
const both = { items: [LINKED, PLAIN], etags: {}, total: 2 };

test("while the articles are on their way a spinner says so", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  show(<InsightAdminPage />, "/admin/insight");

  const waiting = await screen.findByText("인사이트를 불러오는 중입니다.");

  expect(waiting.parentElement?.querySelector(".spin")).toBeTruthy();
  expect(screen.queryByText("등록된 인사이트가 없습니다.")).toBeNull();
});

test("without articles it says so, and asks for the first", async () => {
  open({ items: [], etags: {}, total: 0 });

  await screen.findByText("등록된 인사이트가 없습니다.");

  expect(screen.getByText("첫 번째 인사이트를 작성해 보세요.")).toBeTruthy();
  expect(document.querySelector(".spin")).toBeNull();
});

test("a card has the category, the date, a plain preview, and the beginning of the id", async () => {
  open(both);

  const [linked] = await cards();

  const told = linked?.textContent;
  expect(within(linked as HTMLElement).getByText("Interior Tip").className).toContain("badge");
  expect(within(linked as HTMLElement).getByRole("heading").textContent).toBe(LINKED.title);
  expect(told).toContain("2024.12.18 09:30");
  expect(told).toContain("빛은 세 겹 천장등 하나로는 저녁이 오지 않습니다.");
  expect(linked?.querySelector("code")?.textContent).toBe("a1234567");
});

test("a card has the way to its link where it has one", async () => {
  open(both);

  const ways = (await cards()).map((card) => within(card).queryByText("링크 보기")?.getAttribute("href"));

  expect(ways).toEqual([LINKED.url, undefined]);
});

test.each(["", " ", "\u3164"])("a card of an article titled ‘%s’ says that it has no title", async (title) => {
  open({ ...both, items: [{ ...PLAIN, title }] });

  expect(await screen.findByRole("button", { name: "‘제목 없음’ 삭제" })).toBeTruthy();
});

test("a card is deleted by its sign and by its button after a question, and edited in the editor", async () => {
  open(both);
  const [card] = await cards();
  const press = (name: string | RegExp) => fireEvent.click(within(card as HTMLElement).getByRole("button", { name }));

  for (const name of [`‘${LINKED.title}’ 삭제`, new RegExp(`^삭제 ?${LINKED.title}`)]) {
    press(name);
    const question = screen.getByRole("dialog", { name: "이 인사이트를 삭제할까요?" });
    fireEvent.click(within(question).getByRole("button", { name: "취소" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  }
  press(new RegExp(`^수정 ?${LINKED.title}`));

  await expect.poll(() => window.location.hash).toBe(`#/admin/insight/${LINKED.id}`);
});

test("a new article is begun in the editor", async () => {
  open(both);
  await cards();

  fireEvent.click(screen.getByRole("button", { name: "새 인사이트" }));

  await expect.poll(() => window.location.hash).toBe("#/admin/insight/new");
});
