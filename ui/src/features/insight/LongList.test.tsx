import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { picture } from "../../testing/answers";
import { servePages, watchEnds } from "../../testing/pages";
import { show } from "../../testing/show";
import { InsightPage } from "./InsightPage";
import { longList } from "./long";
import { besideOf } from "./neighbours";
import { reader } from "./reader";
import type { Article, InsightCard } from "./types";

const LIST = "/api/insights";
const KINDS = ["trend", "tip"] as const;
/** 600 articles, of which every second is a tip; none is news. */
const STORED: InsightCard[] = Array.from({ length: 600 }, (_, index) => ({
  id: `i${index}`,
  title: `글 ${index}`,
  category: KINDS[index % 2] ?? "tip",
  categoryLabel: "Trend",
  date: "20250227 090000",
  dateLabel: "2025.02.27 09:00",
  excerpt: "벽을 허물지 않아도 집은 넓어집니다.",
  image: picture("hall"),
  aspectRatio: "4/5",
  url: null,
}));

const cards = () => document.querySelectorAll("main li h2").length;
const shown = (count: number) => waitFor(() => expect(cards()).toBe(count));
// By roles a hundred cards take seconds on a busy machine.
const button = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name);
    if (!found) throw new Error(name);
    return found;
  });

let near: () => void;

beforeAll(async () => {
  await Promise.all([longList.preload(), reader.preload()]);
});
beforeEach(() => {
  near = watchEnds();
});

async function open(address = "/insight", count = 600) {
  const server = servePages(LIST, STORED.slice(0, count));
  show(<InsightPage />, address);
  await shown(Math.min(count, 60));
  return server;
}

function reach(article: number, state: object) {
  const key = { usr: { article: `i${article}`, ...state }, key: "k1", idx: 1 };
  window.history.pushState(key, "", "/#/insight");
  window.dispatchEvent(new PopStateEvent("popstate", { state: key }));
}

test("a page of articles is shown as before: with all counts, and no request more", async () => {
  const server = await open("/insight", 60);

  near();

  expect(server.asked).toEqual([LIST]);
  expect(await button("트렌드 30")).toBeTruthy();
  expect(screen.queryByText("글 더 보기")).toBeNull();
});

test("the counts beside a long list are those of the server, and so are its categories", async () => {
  const server = await open();

  expect(await button("전체 600")).toBeTruthy();
  expect(await button("뉴스 0")).toBeTruthy();
  fireEvent.click(await button("인테리어 팁 300"));

  await screen.findByText("글 300개");
  await waitFor(() => expect(server.asked).toContain(`${LIST}?category=tip&limit=60`));
  near();
  await shown(120);
  expect(screen.getByText("전체 300개 중 글 120개를 보여 드려요.")).toBeTruthy();
});

test("the link has the address of the next page; that of a category has none", async () => {
  await open();

  const link = await screen.findByText("글 더 보기");
  expect(link.closest("a")?.getAttribute("href")).toBe("/insight?page=2");
  fireEvent.click(await button("트렌드 300"));

  expect(await button("글 더 보기")).toBeTruthy();
});

test("the reader turns on over the end of what is loaded, and counts the whole list", async () => {
  await open();
  await screen.findByText("글 600개");

  reach(59, { at: 59 });

  expect(await screen.findByText("60 / 600")).toBeTruthy();
  await shown(120);
  fireEvent.click(await button("다음 글"));
  expect(await screen.findByText("61 / 600")).toBeTruthy();
});

test("a next article that is still on its way is turned to when it comes", async () => {
  const server = await open();
  await screen.findByText("글 600개");
  server.refuse("after=");
  reach(59, { at: 59 });
  await screen.findByText("60 / 600");
  await waitFor(() => expect(document.querySelector("main [role=alert]")).toBeTruthy());
  server.refuse("");

  fireEvent.click(await button("다음 글"));

  expect(await screen.findByText("61 / 600")).toBeTruthy();
});

test("the last article of a long list is the last", async () => {
  await open("/insight", 70);
  await screen.findByText("글 70개");

  reach(69, { at: 69 });
  await screen.findByText("70 / 70");
  fireEvent.click(await button("다음 글"));

  expect(await screen.findByText("마지막 글이에요.")).toBeTruthy();
});

test("beside an article stands what the list says, as far as the list is known", () => {
  const article = { id: "i2", previous: { id: "p", title: "" }, next: { id: "n", title: "" } } as Article;
  const beside = (length: number, next?: string) => {
    const list = { items: STORED.slice(0, length), total: 600, ...(next ? { next } : {}) };
    const { previous, next: following } = besideOf(list, article);
    return [previous?.id, following?.id];
  };

  expect(beside(10, "more")).toEqual(["i1", "i3"]);
  expect(beside(3)).toEqual(["i1", undefined]);
  // At the end of what is known, and behind it, the article itself knows more.
  expect(beside(3, "more")).toEqual(["p", "n"]);
  expect(beside(1, "more")).toEqual(["p", "n"]);
});
