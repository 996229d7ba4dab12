import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { PortfolioPage } from "./PortfolioPage";
import { project } from "./testing";

const ITEMS = [
  project({ id: "h1", title: "볕이 머무는 서재", filter: "20PY" }),
  project({ id: "h2", title: "낮은 수평의 집", filter: "30PY" }),
  project({ id: "c1", title: "성수 로스터리 바", type: "commercial", filter: "F&B" }),
];

async function open(address: string, items = ITEMS) {
  serve({ "/api/portfolio": { items, total: items.length } });
  show(<PortfolioPage />, address);
  await waitFor(() => expect(screen.queryByText("프로젝트를 불러오고 있어요.")).toBeNull());
}

const titles = () => screen.queryAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the query chooses the category", async () => {
  await open("/portfolio?category=commercial");

  expect(titles()).toEqual(["성수 로스터리 바"]);
});

test("filters add up, and ALL clears them", async () => {
  await open("/portfolio");

  press("20PY");
  expect(titles()).toEqual(["볕이 머무는 서재"]);
  press("30PY");
  expect(titles()).toHaveLength(2);
  press("ALL");

  expect(titles()).toHaveLength(2);
  expect(screen.getByRole("button", { name: "20PY" }).ariaPressed).toBe("false");
});

test("changing category keeps what was chosen in the other", async () => {
  await open("/portfolio");
  press("20PY");

  fireEvent.click(screen.getByRole("tab", { name: "상업 공간" }));
  await screen.findByText("성수 로스터리 바");
  fireEvent.click(screen.getByRole("tab", { name: "주거 공간" }));

  await screen.findByText("볕이 머무는 서재");
  expect(screen.getByRole("button", { name: "20PY" }).ariaPressed).toBe("true");
});

test("a tile carries its address, its type and its style", async () => {
  await open("/portfolio");

  const tile = screen.getByRole("link", { name: /낮은 수평의 집/ });

  expect(tile.getAttribute("href")).toBe("/portfolio/h2");
  expect(tile.textContent).toContain("아파트");
  expect(tile.textContent).toContain("웜 내추럴");
});

test("when nothing matches, one press shows everything again", async () => {
  await open("/portfolio");
  press("50PY~");

  expect(await screen.findByText("조건에 맞는 프로젝트가 아직 없어요.")).toBeTruthy();
  press("모두 해제");

  expect(titles()).toHaveLength(2);
});

test("without any project it says so and shows an example", async () => {
  await open("/portfolio", []);

  expect(screen.getByText(/표시할 프로젝트 데이터가 없어요/)).toBeTruthy();
  expect(await screen.findByText("예시 프로젝트")).toBeTruthy();
});

test("a failure says what the server said and can be tried again", async () => {
  const fetch = serve({ "/api/portfolio": 503 });
  show(<PortfolioPage />, "/portfolio");
  await screen.findByText("잠시 후 다시 시도해 주세요.");

  const before = vi.mocked(fetch).mock.calls.length;
  press("다시 시도");

  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before));
});
