import { fireEvent, screen, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";

import { EDITOR_FLAG } from "@shared/editorFlag";
import { closeToast, readToasts } from "@shared/toasts";
import { picture, serve } from "../../testing/answers";
import { serveCalls } from "../../testing/calls";
import { later } from "../../testing/later";
import { show } from "../../testing/show";
import { InsightPage, wholeInsightPage } from "./InsightPage";
import { longList } from "./long";
import type { InsightCard } from "./types";

function insight(parts: Partial<InsightCard>): InsightCard {
  return {
    id: "i1",
    title: "작은 공간이 넓어 보이는 열 가지 방법",
    category: "tip",
    categoryLabel: "Interior Tip",
    date: "20250227 090000",
    dateLabel: "2025.02.27 09:00",
    excerpt: "벽을 허물지 않아도 집은 넓어집니다.",
    image: picture("hall"),
    aspectRatio: "4/5",
    url: null,
    ...parts,
  };
}

const ITEMS = [
  insight({ id: "i1" }),
  insight({ id: "i2", title: "자연에서 배운 트렌드", category: "trend", categoryLabel: "Trend" }),
];

async function open(items: InsightCard[]) {
  serve({ "/api/insights": { items, total: items.length } });
  show(<InsightPage />, "/insight");
  await waitFor(() => expect(screen.queryByText("글을 불러오고 있어요.")).toBeNull());
}

const cards = () => screen.queryAllByRole("heading", { level: 2 }).map((title) => title.textContent);

test("cards stay in the order of the list and carry their address", async () => {
  await open(ITEMS);

  expect(cards()).toEqual(ITEMS.map(({ title }) => title));
  const addresses = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(addresses).toEqual(["/insight/i1", "/insight/i2"]);
});

test("an article without a picture is its words, on a ground of their own", async () => {
  await open([insight({ id: "i1", image: null }), insight({ id: "i2" })]);

  const [bare, pictured] = screen.getAllByRole("link");
  expect(bare?.querySelector("figure, img")).toBeNull();
  expect(bare?.className).toContain("toned");
  expect(pictured?.querySelector("figure img")).toBeTruthy();
  expect(pictured?.className).not.toContain("toned");
});

test("a category shows its own articles and how many there are", async () => {
  await open(ITEMS);

  fireEvent.click(screen.getByRole("button", { name: "트렌드 1" }));

  expect(cards()).toEqual(["자연에서 배운 트렌드"]);
});

test("an empty category offers the way back to all", async () => {
  await open(ITEMS);
  fireEvent.click(screen.getByRole("button", { name: "뉴스 0" }));

  fireEvent.click(screen.getByRole("button", { name: "전체 글 보기" }));

  expect(cards()).toHaveLength(2);
});

test("without any article it says so", async () => {
  await open([]);

  expect(screen.getByText("등록된 인사이트가 없어요.")).toBeTruthy();
});

test("it is loading until the list has come, and then shows it", async () => {
  const { promise, resolve } = later<Response>();
  vi.stubGlobal("fetch", () => promise);
  show(<InsightPage />, "/insight");
  expect(screen.getByText("글을 불러오고 있어요.")).toBeTruthy();
  expect(screen.queryByText("등록된 인사이트가 없어요.")).toBeNull();

  resolve(Response.json({ items: ITEMS, total: ITEMS.length }));

  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.queryByText("글을 불러오고 있어요.")).toBeNull();
});

test("a card shows the date with its time; an unreadable one says what is wrong", async () => {
  await open([insight({}), insight({ id: "b", date: null, dateLabel: "날짜 형식 오류" })]);

  expect(screen.getByText("2025.02.27 09:00")).toBeTruthy();
  expect(screen.getByText("날짜 형식 오류")).toBeTruthy();
});

test("what the page brought along stays in view while it is refreshed", async () => {
  const fallback = { "/api/insights": { items: ITEMS, total: ITEMS.length } };
  serve({ "/api/insights": { items: ITEMS.slice(1), total: 1 } });

  show(
    <SWRConfig value={{ fallback }}>
      <InsightPage />
    </SWRConfig>,
    "/insight",
  );

  expect(screen.queryByText("글을 불러오고 있어요.")).toBeNull();
  expect(cards()).toHaveLength(2);
  await waitFor(() => expect(cards()).toHaveLength(1));
});

test("behind the server's page of a longer list nothing is shown before the code of that is here", async () => {
  const preload = vi.spyOn(longList, "preload");
  await wholeInsightPage();
  expect(preload).not.toHaveBeenCalled();

  document.body.innerHTML = '<main><nav><a rel="next" href="/insight?page=2">다음</a></nav></main>';
  await wholeInsightPage();

  expect(preload).toHaveBeenCalledOnce();
  preload.mockRestore();
  document.body.innerHTML = "";
});

test.each([
  ["who is signed in to edit", { email: "a@studio.example", permissions: ["content"] }, 1],
  ["nobody", null, 0],
])("the empty list offers %s to add test data", async (_, user, buttons) => {
  localStorage.setItem(EDITOR_FLAG, "1");
  const asked = serve({ "/api/insights": { items: [], total: 0 }, "/api/session": { user, csrfToken: "t" } });
  show(<InsightPage />, "/insight");

  await screen.findByText("등록된 인사이트가 없어요.");
  await waitFor(() => expect(asked).toHaveBeenCalledWith("/api/session", expect.anything()));

  await waitFor(() => expect(screen.queryAllByRole("button", { name: "예시 글 추가" })).toHaveLength(buttons));
  localStorage.removeItem(EDITOR_FLAG);
});

test("a visitor of the empty list is offered nothing, and no session is asked for", async () => {
  const asked = serve({ "/api/insights": { items: [], total: 0 } });
  show(<InsightPage />, "/insight");

  await screen.findByText("등록된 인사이트가 없어요.");

  expect(screen.queryByRole("button", { name: "예시 글 추가" })).toBeNull();
  expect(asked.mock.calls.map(([url]) => url)).toEqual(["/api/insights"]);
});

test.each([
  ["added", { changed: 3 }, "ok"],
  ["not added", 503, "error"],
])("sample articles that are %s: that is said", async (_, answer, kind) => {
  readToasts().forEach(({ id }) => closeToast(id));
  localStorage.setItem(EDITOR_FLAG, "1");
  serveCalls({
    "GET /api/insights": { items: [], total: 0 },
    "GET /api/session": { user: { email: "a@studio.example", permissions: ["content"] }, csrfToken: "t" },
    "POST /api/admin/insights/samples": answer,
  });
  show(<InsightPage />, "/insight");

  fireEvent.click(await screen.findByRole("button", { name: "예시 글 추가" }));

  await waitFor(() => expect(readToasts().map((toast) => toast.kind)).toEqual([kind]));
  const done = "예시 글 3개를 추가했습니다. 화면을 새로 고쳐 주세요.";
  expect(readToasts()[0]?.text).toMatch(kind === "ok" ? done : /^예시 글을 추가하지 못했습니다: ./);
  localStorage.removeItem(EDITOR_FLAG);
});
