import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { picture, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { InsightPage } from "./InsightPage";
import { reader } from "./reader";

const article = (id: string, title: string, category: string) => ({
  id,
  title,
  category,
  categoryLabel: "Interior Tip",
  date: "20250227 090000",
  dateLabel: "2025.02.27 09:00",
  excerpt: "벽을 허물지 않아도 집은 넓어집니다.",
  image: picture(id),
  aspectRatio: "4/5",
  url: null,
});
const ITEMS = [article("i1", "작은 공간", "tip"), article("i2", "겨울 공사", "news")];

beforeAll(async () => void (await reader.preload()));
beforeEach(async () => {
  serve({ "/api/insights": { items: ITEMS, total: ITEMS.length } });
  show(<InsightPage />, "/insight");
  await screen.findByText("작은 공간");
});

const headings = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const card = (title: string) => screen.getByText(title).closest("a") as HTMLElement;

async function open(title = "작은 공간") {
  fireEvent.click(card(title));
  const layer = await screen.findByRole("dialog", { name: `${title} 글 읽기` });
  await within(layer).findByText("1 / 2");
  return layer;
}

test("the list is headed, and four categories stand beside it", () => {
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Insight and Contents");
  const sidebar = within(screen.getByRole("group", { name: "글 분류" }));
  const filters = sidebar.getAllByRole("button").map((button) => button.firstChild?.textContent);
  expect(filters).toEqual(["전체", "트렌드", "인테리어 팁", "뉴스"]);
});

test.each([
  ["트렌드 0", ["이 분류에는 아직 글이 없어요."]],
  ["인테리어 팁 1", ["작은 공간"]],
  ["뉴스 1", ["겨울 공사"]],
])("pressing %s shows the articles of that category, and all are shown again", (name, titles) => {
  fireEvent.click(screen.getByRole("button", { name }));
  expect(headings()).toEqual(titles);
  fireEvent.click(screen.getByRole("button", { name: "전체 2" }));

  expect(headings()).toEqual(["작은 공간", "겨울 공사"]);
});

test("a card shows thumbnail, category, date, title and excerpt", () => {
  const shown = within(card("작은 공간"));

  expect(shown.getByRole("presentation").getAttribute("src")).toBe("/media/i1.jpg");
  expect(shown.getByText("Interior Tip").className).toBe("badge");
  expect(shown.getByText(/^2025\.02\.27/)).toBeTruthy();
  expect(shown.getByRole("heading", { level: 2 }).textContent).toBe("작은 공간");
  expect(shown.getByText("벽을 허물지 않아도 집은 넓어집니다.")).toBeTruthy();
});

test("a press on a card opens the reader, which turns to both sides", async () => {
  const layer = await open();

  fireEvent.click(within(layer).getByRole("button", { name: "다음 글" }));
  expect(await screen.findByRole("dialog", { name: "겨울 공사 글 읽기" })).toBeTruthy();
  fireEvent.click(within(layer).getByRole("button", { name: "이전 글" }));

  expect(await screen.findByRole("dialog", { name: "작은 공간 글 읽기" })).toBeTruthy();
});

test.each([
  ["cannot be loaded", 503, "인사이트를 불러오는 중 오류가 발생했어요.", ["목록으로 돌아가기", "다시 시도"]],
  ["is not there any more", 404, "인사이트를 찾을 수 없어요.", ["목록으로 돌아가기"]],
])("of an article that %s the reader says so, and leads back to the list", async (_, status, said, ways) => {
  serve({ "/api/insights": { items: ITEMS, total: ITEMS.length }, "/api/insights/i1": status });
  const layer = within(await open());

  expect((await layer.findByRole("heading", { level: 2, name: said })).closest("article")).toBeTruthy();
  const alert = within(layer.getByRole("alert"));
  expect(alert.getByText("잠시 후 다시 시도해 주세요.")).toBeTruthy();
  expect(alert.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(ways);
  fireEvent.click(alert.getByRole("button", { name: "목록으로 돌아가기" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what the reader could not load is tried again", async () => {
  const answers: Record<string, unknown> = { "/api/insights": { items: ITEMS, total: ITEMS.length }, "/api/insights/i1": 503 };
  serve(answers);
  const layer = within(await open());
  const retry = await layer.findByRole("button", { name: "다시 시도" });
  answers["/api/insights/i1"] = { ...article("i1", "작은 공간", "tip"), html: "<p>거울을 둡니다.</p>", tags: [], contents: [] };

  fireEvent.click(retry);

  expect(await layer.findByText("거울을 둡니다.")).toBeTruthy();
  expect(layer.getByRole("heading", { level: 2 }).textContent).toBe("작은 공간");
});

test.each([
  ["its button", (layer: HTMLElement) => fireEvent.click(within(layer).getByRole("button", { name: "글 닫기" }))],
  ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
  ["a press outside", (layer: HTMLElement) => fireEvent.click(layer)],
])("the reader is closed by %s", async (_, close) => {
  const layer = await open();
  fireEvent.click(within(layer).getByText("1 / 2"));
  expect(screen.getByRole("dialog")).toBe(layer);

  close(layer);

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
