import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { SWRConfig, useSWRConfig } from "swr";
import type { ScopedMutator } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { servePages, watchEnds } from "../../testing/pages";
import { show } from "../../testing/show";
import { longGallery } from "./parts";
import { PortfolioPage, wholePortfolioPage } from "./PortfolioPage";
import { project } from "./testing";

const LIST = "/api/portfolio";
/** Three homes, then a shop, and so on: `home 1` to `home 450`, of which each third has 20 pyeong. */
const STORED = Array.from({ length: 600 }, (_, index) => {
  const isShop = index % 4 === 3;
  const home = index - Math.floor(index / 4) + 1;
  return isShop
    ? project({ id: `s${index}`, type: "commercial", title: `상점 ${index}`, filter: "F&B" })
    : project({ id: `h${index}`, title: `집 ${home}`, filter: home % 3 === 0 ? "20PY" : "30PY" });
});

// By roles a hundred tiles take seconds on a busy machine.
const titles = () => [...document.querySelectorAll("main li strong")].map((title) => title.textContent);
const homes = (count: number) => Array.from({ length: count }, (_, index) => `집 ${index + 1}`);
const shown = (count: number) => waitFor(() => expect(titles()).toHaveLength(count));
const press = (name: string) => fireEvent.click(screen.getByText(name));
const MORE = "프로젝트 더 보기";
const hrefOfMore = () => screen.getByText(MORE).closest("a")?.getAttribute("href");

// What is fetched here does not have to be waited for in each test.
beforeAll(async () => void (await Promise.all([wholePortfolioPage(), longGallery.preload()])));

let refresh: ScopedMutator;
let near: () => void;

beforeEach(() => {
  near = watchEnds();
});

function Live() {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    refresh = mutate;
  }, [mutate]);
  return null;
}

function open(address = "/portfolio", fallback: Record<string, unknown> = {}) {
  return show(
    <SWRConfig value={{ fallback, revalidateIfStale: Object.keys(fallback).length === 0 }}>
      <Live />
      <PortfolioPage />
    </SWRConfig>,
    address,
  );
}

test("up to a page nothing more is asked for, shown or offered", async () => {
  const server = servePages(LIST, STORED.slice(0, 60));
  open();

  await shown(45);
  near();

  expect(server.asked).toEqual([LIST]);
  expect(screen.queryByText(MORE)).toBeNull();
});

test("what came as a whole is shown page by page, without a request", async () => {
  const server = servePages(LIST, STORED.slice(0, 200));
  open();

  await shown(60);
  expect(hrefOfMore()).toBe("/portfolio?page=2");
  near();
  expect(titles()).toEqual(homes(120));
  near();

  expect(titles()).toEqual(homes(150));
  expect(screen.queryByText(MORE)).toBeNull();
  expect(screen.getByText("프로젝트 150개").closest("[role=status]")).toBeTruthy();
  expect(server.asked).toEqual([LIST]);
});

test("of a long list the pages of the category are asked for, each once", async () => {
  const server = servePages(LIST, STORED);
  open();

  await shown(60);
  await waitFor(() => expect(screen.getByText("프로젝트 450개")).toBeTruthy());
  near();
  await shown(120);

  expect(titles()).toEqual(homes(120));
  expect(server.asked).toEqual([
    LIST,
    `${LIST}?category=residential&limit=60`,
    `${LIST}?category=residential&limit=60&after=h78`,
  ]);
  expect(screen.getByText("전체 450개 중 프로젝트 120개를 보여 드려요.").getAttribute("role")).toBe("status");
});

test("without an observer the link goes on, and has the next page's own address", async () => {
  servePages(LIST, STORED);
  open("/portfolio?category=commercial");
  await shown(60);

  expect(hrefOfMore()).toBe("/portfolio?category=commercial&page=2");
  press(MORE);

  await shown(120);
  expect(hrefOfMore()).toBe("/portfolio?category=commercial&page=3");
});

test("a filter counts and shows what passes it in all of a long list", async () => {
  const server = servePages(LIST, STORED);
  open();
  await waitFor(() => expect(screen.getByText("프로젝트 450개")).toBeTruthy());

  press("20PY");

  await screen.findByText("20PY 필터로 프로젝트 150개를 보여 드려요.");
  await shown(60);
  expect(server.asked.at(-1)).toBe(`${LIST}?category=residential&filter=20PY&limit=60`);
  expect(hrefOfMore()).toBe("/portfolio?filter=20PY&page=2");
});

test("the address of a later page of filters shows so much of what they choose", async () => {
  const server = servePages(LIST, STORED);

  open("/portfolio?filter=20PY&filter=unknown&page=2");

  await screen.findByText("20PY 필터로 프로젝트 150개를 보여 드려요.");
  await shown(120);
  expect(screen.getByText("20PY").closest("button")?.getAttribute("aria-pressed")).toBe("true");
  expect(hrefOfMore()).toBe("/portfolio?filter=20PY&page=3");
  const filtered = `${LIST}?category=residential&filter=20PY&limit=60`;
  expect(server.asked.filter((url) => url.includes("?")).every((url) => url.startsWith(filtered.slice(0, -3)))).toBe(true);
});

test("the filters of shops have addresses as well", async () => {
  servePages(LIST, STORED);
  open("/portfolio?category=commercial");
  await shown(60);

  press("F&B");

  await waitFor(() => expect(hrefOfMore()).toBe("/portfolio?category=commercial&filter=F%26B&page=2"));
});

test("a later page that fails is told with a way to try again, and nothing is lost", async () => {
  const server = servePages(LIST, STORED);
  open();
  await waitFor(() => expect(screen.getByText("프로젝트 450개")).toBeTruthy());
  server.refuse("after=");

  near();
  await screen.findByText("다시 시도");
  expect(titles()).toEqual(homes(60));
  near();
  const before = server.asked.length;
  server.refuse("");
  press("다시 시도");

  await shown(120);
  expect(server.asked).toHaveLength(before + 1);
  expect(screen.queryByText("다시 시도")).toBeNull();
});

test("a change renews all that is loaded in one request, and keeps its length", async () => {
  const server = servePages(LIST, STORED);
  open();
  await waitFor(() => expect(screen.getByText("프로젝트 450개")).toBeTruthy());
  near();
  await shown(120);
  const before = server.asked.length;

  server.store([project({ id: "new", title: "새 집" }), ...STORED]);
  await act(() => refresh((key) => typeof key === "string" && key.startsWith(LIST)));

  expect(titles()).toEqual(["새 집", ...homes(119)]);
  expect(server.asked.slice(before)).toEqual([`${LIST}?category=residential&limit=120`]);
});

test("what the page brought along is shown at once, and only what follows is asked for", async () => {
  const server = servePages(LIST, STORED);
  const brought = { items: STORED.slice(0, 60), total: 600, next: "s59" };

  open("/portfolio", { [LIST]: brought });

  expect(titles()).toEqual(homes(45));
  await shown(60);
  expect(server.asked).toEqual([`${LIST}?category=residential&limit=60`]);
});

test("the address of a later page loads all up to there", async () => {
  const server = servePages(LIST, STORED);
  open("/portfolio?page=3");

  await shown(180);

  expect(server.asked).toEqual([LIST, `${LIST}?category=residential&limit=180`]);
});

test("each category keeps how far it was loaded", async () => {
  servePages(LIST, STORED);
  open();
  await waitFor(() => expect(screen.getByText("프로젝트 450개")).toBeTruthy());
  near();
  await shown(120);

  press("상업 공간");
  await waitFor(() => expect(titles()[0]).toBe("상점 3"));
  await shown(60);
  press("주거 공간");

  await waitFor(() => expect(titles()).toEqual(homes(120)));
});

test("the tiles that are there stay when the code of a long list takes over", async () => {
  servePages(LIST, STORED);
  const brought = { items: STORED.slice(0, 60), total: 600, next: "s59" };
  open("/portfolio", { [LIST]: brought });
  const [first] = document.querySelectorAll("main li a");

  await shown(60);
  await waitFor(() => expect(screen.getByText("프로젝트 450개")).toBeTruthy());

  expect(document.querySelector("main li a")).toBe(first);
});

test("of a long list the server finds, and says what a word would show", async () => {
  const server = servePages(LIST, STORED);
  open(`/portfolio?find=${encodeURIComponent("집 12")}`);

  const asked = `${LIST}?category=residential&find=${encodeURIComponent("집 12")}&limit=60`;
  await waitFor(() => expect(server.asked.at(-1)).toBe(asked));
  fireEvent.click(await screen.findByRole("button", { name: "조건, 1개 고름" }));
  await waitFor(() => expect(screen.getByLabelText("웜 내추럴, 프로젝트 7개")).toBeTruthy());
});
