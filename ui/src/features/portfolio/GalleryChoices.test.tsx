import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { PortfolioPage, wholePortfolioPage } from "./PortfolioPage";
import { project } from "./testing";

const ITEMS = [project({ id: "h1" }), project({ id: "c1", type: "commercial", filter: "F&B" })];

// As the router does before it shows the screen.
beforeAll(async () => void (await wholePortfolioPage()));

async function open(address: string) {
  serve({ "/api/portfolio": { items: ITEMS, total: ITEMS.length } });
  show(<PortfolioPage />, address);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
}

const choices = (group: string) =>
  within(screen.getByRole("toolbar", { name: group })).getAllByRole("button").map((button) => button.textContent);

test("it is titled Portfolio, and has a tab for each kind of space", async () => {
  await open("/portfolio");

  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Portfolio");
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["주거 공간", "상업 공간"]);
});

test.each([
  ["?category=residential", "주거 공간"],
  ["?category=commercial", "상업 공간"],
  ["?category=Commercial", "주거 공간"],
  ["?category=other", "주거 공간"],
  ["?category=", "주거 공간"],
  ["", "주거 공간"],
])("the address %s shows a category: %s", async (query, tab) => {
  await open(`/portfolio${query}`);

  expect(screen.getByRole("tab", { name: tab }).ariaSelected).toBe("true");
});

test("homes are narrowed by ALL and five bands of pyeong", async () => {
  await open("/portfolio");

  expect(choices("면적으로 고르기")).toEqual(["ALL", "10PY", "20PY", "30PY", "40PY", "50PY~"]);
});

test("shops are narrowed by ALL and six trades", async () => {
  await open("/portfolio?category=commercial");

  expect(choices("업종으로 고르기")).toEqual(["ALL", "Retail", "F&B", "Beauty · Wellness", "Education", "Office", "Etc"]);
});

test("a tile has the picture of its project", async () => {
  await open("/portfolio");

  const picture = screen.getByRole("listitem").querySelector("figure img");
  expect(picture?.getAttribute("src")).toBe("/media/study.jpg");
});

test("a way to the studio asks whether such a space is possible", async () => {
  await open("/portfolio");

  const way = screen.getByRole("link", { name: "우리 공간도 이렇게 바꿀 수 있을까요?" });
  expect(way.getAttribute("href")).toBe("/contact");
});
