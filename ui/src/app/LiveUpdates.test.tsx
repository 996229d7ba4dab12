import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { picture, serve } from "../testing/answers";
import { show } from "../testing/show";
import { listenedTo, sayChanged, stubStream } from "../testing/stream";
import { ArticlePage } from "../features/insight/ArticlePage";
import { InsightPage } from "../features/insight/InsightPage";
import { PortfolioPage, wholePortfolioPage } from "../features/portfolio/PortfolioPage";
import { ProjectPage } from "../features/portfolio/ProjectPage";
import { project, wholeProject } from "../features/portfolio/testing";
import { LiveUpdates } from "./LiveUpdates";

beforeEach(() => {
  stubStream();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});

/** Show *screens* as they are while the stream is open. */
async function watch(screens: ReactNode, address: string, answers: Record<string, unknown>) {
  const asked = serve(answers);
  show(<><LiveUpdates />{screens}</>, address);
  await listenedTo();
  return asked;
}

/** The server says that records of *topic* have changed, and has new answers. */
async function change(topic: "portfolio" | "insights", id: string, answers: Record<string, unknown>) {
  const asked = serve(answers);
  await sayChanged(topic, id);
  return asked;
}

const list = (...items: unknown[]) => ({ items, total: items.length });
const card = (id: string, title: string) => ({
  id,
  title,
  category: "tip",
  categoryLabel: "Interior Tip",
  date: "20250227 090000",
  dateLabel: "2025.02.27 09:00",
  excerpt: "",
  image: picture(id),
  aspectRatio: "4/5",
  url: null,
});
const article = (title: string) => ({
  ...card("i1", title),
  html: "<p>본문</p>",
  content: "본문",
  contents: [],
  tags: [],
  readingMinutes: 1,
  previous: null,
  next: null,
});
test("the list of projects is that of the server, by id, and follows its changes", async () => {
  await wholePortfolioPage();
  const home = project({ id: "h1", title: "볕이 머무는 서재" });
  await watch(<PortfolioPage />, "/portfolio", { "/api/portfolio": list(home) });
  const first = await screen.findByRole("link", { name: /볕이 머무는 서재/ });
  expect(first.getAttribute("href")).toBe("/portfolio/h1");

  await change("portfolio", "h2", { "/api/portfolio": list(home, project({ id: "h2", title: "방금 올린 집" })) });

  expect((await screen.findByRole("link", { name: /방금 올린 집/ })).getAttribute("href")).toBe("/portfolio/h2");
});

test("the page of a project follows its changes, and not those of others", async () => {
  const page = <Routes><Route path="/portfolio/:id" element={<ProjectPage />} /></Routes>;
  await watch(page, "/portfolio/p1", { "/api/portfolio/p1": wholeProject({}) });
  await screen.findByRole("heading", { level: 1, name: "볕이 머무는 서재" });

  const others = await change("portfolio", "p2", { "/api/portfolio/p1": wholeProject({ title: "새 이름" }) });
  expect(others.mock.calls.map(([url]) => url)).not.toContain("/api/portfolio/p1");
  await change("portfolio", "p1", { "/api/portfolio/p1": wholeProject({ title: "새 이름" }) });

  expect(await screen.findByRole("heading", { level: 1, name: "새 이름" })).toBeTruthy();
});

test("the list of articles is the whole collection, and follows its changes", async () => {
  await watch(<InsightPage />, "/insight", { "/api/insights": list(card("i1", "겨울 공사")) });
  await screen.findByText("겨울 공사");

  await change("insights", "i2", { "/api/insights": list(card("i2", "방금 쓴 글"), card("i1", "겨울 공사")) });

  expect(await screen.findByText("방금 쓴 글")).toBeTruthy();
  expect(screen.getByText("겨울 공사")).toBeTruthy();
});

test("an article is read once, and again only when it has changed", async () => {
  const page = <Routes><Route path="/insight/:id" element={<ArticlePage />} /></Routes>;
  const asked = await watch(page, "/insight/i1", { "/api/insights/i1": article("겨울 공사") });
  await screen.findByRole("heading", { level: 1, name: "겨울 공사" });

  const others = await change("insights", "i2", {});
  const reads = [...asked.mock.calls, ...others.mock.calls].filter(([url]) => url === "/api/insights/i1");
  expect(reads).toHaveLength(1);
  await change("insights", "i1", { "/api/insights/i1": article("겨울 공사의 순서") });

  expect(await screen.findByRole("heading", { level: 1, name: "겨울 공사의 순서" })).toBeTruthy();
});
