import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeAll, expect, test, vi } from "vitest";

import { serve, SITE } from "../../testing/answers";
import { show } from "../../testing/show";
import { PortfolioPage, wholePortfolioPage } from "./PortfolioPage";
import { project } from "./testing";

const ITEMS = [
  project({ id: "h1", title: "볕이 머무는 서재", filter: "20PY", tags: ["light", "kids"] }),
  project({ id: "h2", title: "낮은 수평의 집", filter: "30PY", style: "웜 미니멀" }),
  project({ id: "c1", title: "성수 로스터리 바", type: "commercial", filter: "F&B" }),
];

// As the router does before it shows the screen.
beforeAll(async () => void (await wholePortfolioPage()));

const FOUND = `/api/portfolio?category=residential&find=${encodeURIComponent("서재")}`;

async function open(address: string, items = ITEMS, site: object = SITE) {
  const found = { items: items.slice(0, 1), total: 1 };
  serve({ "/api/portfolio": { items, total: items.length }, [FOUND]: found, "/api/site": site });
  show(<PortfolioPage />, address);
  await waitFor(() => expect(screen.queryByText("프로젝트를 불러오고 있어요.")).toBeNull());
}

const titles = () => screen.queryAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
const address = () => decodeURIComponent(window.location.hash.slice(1));
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

test.each(["/portfolio?filter=20PY", "/portfolio?style=웜 미니멀", "/portfolio?tag=kids", "/portfolio?find=서재"])(
  "ALL clears everything that narrows the gallery, %s among it, and is chosen when nothing else is",
  async (narrowed) => {
    await open(narrowed);
    await waitFor(() => expect(titles()).toHaveLength(1));
    expect(screen.getByRole("button", { name: "ALL" }).ariaPressed).toBe("false");

    press("ALL");

    expect(titles()).toHaveLength(2);
    expect(address()).toBe("/portfolio");
    expect(screen.getByRole("button", { name: "ALL" }).ariaPressed).toBe("true");
  },
);

test("changing category keeps what was chosen in the other", async () => {
  await open("/portfolio");
  press("20PY");

  fireEvent.click(screen.getByRole("tab", { name: "상업 공간" }));
  await screen.findByText("성수 로스터리 바", { selector: "strong" });
  fireEvent.click(screen.getByRole("tab", { name: "주거 공간" }));

  await screen.findByText("볕이 머무는 서재", { selector: "strong" });
  expect(screen.getByRole("button", { name: "20PY" }).ariaPressed).toBe("true");
});

test("changing category at once keeps what was chosen a moment before", async () => {
  await open("/portfolio");

  act(() => {
    screen.getByRole("button", { name: "20PY" }).click();
    screen.getByRole("tab", { name: "상업 공간" }).click();
  });
  await screen.findByText("성수 로스터리 바", { selector: "strong" });
  fireEvent.click(screen.getByRole("tab", { name: "주거 공간" }));

  await screen.findByText("볕이 머무는 서재", { selector: "strong" });
  expect(address()).toBe("/portfolio?filter=20PY");
});

test("a choice stands in the address, in the same entry of the history", async () => {
  await open("/portfolio");
  const { length } = window.history;

  press("20PY");
  press("30PY");

  expect(address()).toBe("/portfolio?filter=20PY&filter=30PY");
  expect(window.history.length).toBe(length);
  press("ALL");
  expect(address()).toBe("/portfolio");
});

test("an address shows what it chooses", async () => {
  await open("/portfolio?find=서재&tag=light&tag=none&filter=20PY");

  await waitFor(() => expect(titles()).toEqual(["볕이 머무는 서재"]));
  expect(screen.getByRole("status").textContent).toContain("프로젝트 1개를 찾았어요.");
});

test("what words find is what the server says, and stays until it has said what others find", async () => {
  await open("/portfolio?find=서재");
  await waitFor(() => expect(titles()).toEqual(["볕이 머무는 서재"]));
  const next = FOUND.replace(encodeURIComponent("서재"), encodeURIComponent("부엌"));
  const fetch = serve({ [next]: { items: [ITEMS[1]], total: 1 } });

  press("조건, 1개 고름");
  const field = await screen.findByRole<HTMLInputElement>("searchbox");
  fireEvent.change(field, { target: { value: "부엌" } });
  fireEvent.submit(field.form ?? field);
  expect(titles()).toEqual(["볕이 머무는 서재"]);

  await waitFor(() => expect(titles()).toEqual(["낮은 수평의 집"]));
  expect(fetch.mock.calls.map(([asked]) => asked)).toContain(next);
});

test("what the server's page brought of words holds for all that is chosen beside them", async () => {
  const part = `${FOUND.replace("&", "&filter=30PY&")}&limit=60`;
  const nearest = { filters: [], styles: [], tags: [], find: "서재", count: 1 };
  const brought = {
    "/api/portfolio": { items: ITEMS, total: ITEMS.length },
    [FOUND]: { items: [ITEMS[0]], total: 1 },
    [part]: { items: [], total: 0, nearest },
  };
  const fetch = serve({ "/api/site": SITE });
  show(
    <SWRConfig value={{ fallback: brought, revalidateIfStale: false }}>
      <PortfolioPage />
    </SWRConfig>,
    "/portfolio?find=서재&filter=30PY",
  );

  fireEvent.click(await screen.findByRole("button", { name: "‘서재’ 1개 보기" }));

  await waitFor(() => expect(titles()).toEqual(["볕이 머무는 서재"]));
  expect(fetch.mock.calls.map(([asked]) => asked)).not.toContain(FOUND);
});

test("words that nobody could look for are said to have failed, and nothing stands for their answer", async () => {
  await open("/portfolio?find=서재");
  await waitFor(() => expect(titles()).toEqual(["볕이 머무는 서재"]));
  press("조건, 1개 고름");
  const field = await screen.findByRole<HTMLInputElement>("searchbox");

  fireEvent.change(field, { target: { value: "부엌" } });
  fireEvent.submit(field.form ?? field);

  await screen.findByText("잠시 후 다시 시도해 주세요.");
  expect(titles()).toEqual([]);
  expect(screen.queryByText(/프로젝트 \d개/)).toBeNull();
});

test("words that were given up stand for no others", async () => {
  await open("/portfolio?find=서재");
  await waitFor(() => expect(titles()).toEqual(["볕이 머무는 서재"]));
  press("ALL");
  expect(titles()).toHaveLength(2);
  vi.stubGlobal("fetch", async () => new Promise(() => undefined));

  press("조건");
  const field = await screen.findByRole<HTMLInputElement>("searchbox");
  fireEvent.change(field, { target: { value: "부엌" } });
  fireEvent.submit(field.form ?? field);

  await screen.findByText("프로젝트를 불러오고 있어요.");
  expect(titles()).toEqual([]);
});

test("another category is an entry of its own, and Back has the choice of the first", async () => {
  await open("/portfolio");
  press("20PY");
  const { length } = window.history;

  fireEvent.click(screen.getByRole("tab", { name: "상업 공간" }));
  await screen.findByText("성수 로스터리 바", { selector: "strong" });
  press("F&B");
  expect(window.history.length).toBe(length + 1);
  act(() => window.history.back());

  await screen.findByText("볕이 머무는 서재", { selector: "strong" });
  expect(address()).toBe("/portfolio?filter=20PY");
});

test("when nothing matches, the nearest that has projects is one press away", async () => {
  const nearest = { filters: [], styles: ["웜 미니멀"], tags: [], find: "", count: 1 };
  const asked = `/api/portfolio?category=residential&style=${encodeURIComponent("웜 미니멀")}&tag=kids&limit=60`;
  serve({
    "/api/portfolio": { items: ITEMS, total: ITEMS.length },
    [asked]: { items: [], total: 0, nearest },
  });
  show(<PortfolioPage />, "/portfolio?style=웜 미니멀&tag=kids");

  await screen.findByText("고르신 조건 2가지에 모두 맞는 프로젝트가 아직 없어요.");
  expect(screen.getByText(/^‘아이와 함께’ 조건을 빼면 1개가 있어요/)).toBeTruthy();
  expect(screen.queryByText("우리 공간도 이렇게 바꿀 수 있을까요?")).toBeNull();
  press("웜 미니멀 1개 보기");

  expect(titles()).toEqual(["낮은 수평의 집"]);
});

test("a tile carries its address, its title, its type, its size and its style", async () => {
  await open("/portfolio");

  const tile = screen.getByRole("link", { name: /낮은 수평의 집/ });

  expect(tile.getAttribute("href")).toBe("/portfolio/h2");
  expect(tile.textContent).toContain("아파트 · 약 112㎡ (34평)");
  expect(tile.textContent).toContain("웜 미니멀");
});

test("what lies over a tile's picture has title, type and style, which are read out once", async () => {
  await open("/portfolio");

  const over = screen.getByRole("link", { name: /^낮은 수평의 집\s?아파트 · 약 112㎡ \(34평\)\s?웜 미니멀$/ }).querySelector("figure > span");

  expect([...(over?.children ?? [])].map(({ textContent }) => textContent)).toEqual(["낮은 수평의 집", "아파트", "웜 미니멀"]);
  expect(over?.ariaHidden).toBe("true");
});

test("a project without a style shows none", async () => {
  await open("/portfolio", [project({ id: "h1", style: "" }), project({ id: "h2", style: "웜 미니멀" })]);

  const [bare, styled] = screen.getAllByRole("listitem");
  expect(bare?.querySelectorAll("strong ~ span")).toHaveLength(1);
  expect(styled?.querySelectorAll("strong ~ span")).toHaveLength(2);
});

test("when nothing matches, one press shows everything again", async () => {
  await open("/portfolio");
  press("50PY~");

  expect(await screen.findByText("조건에 맞는 프로젝트가 아직 없어요.")).toBeTruthy();
  press("ALL");

  expect(titles()).toHaveLength(2);
});

test("without any project a site that is not open says so and shows an example", async () => {
  serveNothing();
  show(<PortfolioPage />, "/portfolio");

  const hint = "표시할 프로젝트 데이터가 없어요. 관리자 화면에서 프로젝트를 추가해 주세요.";
  expect(await screen.findByText(hint)).toBeTruthy();
  const tile = await screen.findByRole("link", { name: /예시 프로젝트/ });
  expect(tile.getAttribute("href")).toBe("/portfolio/sample");
  expect(tile.textContent).toContain("아파트 · 약 112㎡ (34평)");
  expect(tile.textContent).toContain("관리자 화면에서 프로젝트를 추가해 주세요");
});

test("the example stands under the homes alone", async () => {
  serveNothing();
  show(<PortfolioPage />, "/portfolio?category=commercial");

  expect(await screen.findByText("관리자 화면에서 프로젝트를 추가해 주세요.")).toBeTruthy();
  expect(screen.queryByText("예시 프로젝트", { selector: "strong" })).toBeNull();
});

/** A site that is not open and has no project: the server has the sample alone. */
function serveNothing() {
  const sample = { title: "예시 프로젝트", style: "관리자 화면에서 프로젝트를 추가해 주세요" };
  serve({
    "/api/portfolio": { items: [], total: 0 },
    "/api/portfolio/sample": project({ id: "sample", ...sample }),
    "/api/site": { ...SITE, isOpen: false },
  });
}

test("a failure says what the server said and can be tried again", async () => {
  const fetch = serve({ "/api/portfolio": 503 });
  show(<PortfolioPage />, "/portfolio");
  await screen.findByText("잠시 후 다시 시도해 주세요.");

  const before = vi.mocked(fetch).mock.calls.length;
  press("다시 시도");

  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before));
});

test("where there are commercial projects alone, these are opened, and the homes by their tab", async () => {
  await open("/portfolio", ITEMS.slice(2));
  expect(titles()).toEqual(["성수 로스터리 바"]);
  expect(screen.getByRole("tab", { name: "상업 공간" }).ariaSelected).toBe("true");

  fireEvent.click(screen.getByRole("tab", { name: "주거 공간" }));
  expect(await screen.findByText("표시할 프로젝트가 없어요.")).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "상업 공간" }));
  await screen.findByText("성수 로스터리 바", { selector: "strong" });
  fireEvent.click(screen.getByRole("tab", { name: "주거 공간" }));

  expect(await screen.findByText("표시할 프로젝트가 없어요.")).toBeTruthy();
});

test.each([
  { homes: 0, opened: "상업 공간" },
  { homes: 1, opened: "주거 공간" },
])("of a long list that begins with shops, $homes home(s) open $opened", async ({ homes, opened }) => {
  const answer = (url: string) => {
    if (url.startsWith("/api/site")) return SITE;
    if (url.includes("category=residential")) return { items: ITEMS.slice(0, homes), total: homes };
    return { items: ITEMS.slice(2), total: 60, ...(url.includes("later") ? {} : { next: "later" }) };
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json(answer(url)));
  show(<PortfolioPage />, "/portfolio");

  await waitFor(() => expect(screen.getByRole("tab", { name: opened }).ariaSelected).toBe("true"));
  await screen.findByText(homes ? ITEMS[0]!.title : "성수 로스터리 바", { selector: "strong" });
  expect(screen.getByRole("tab", { name: opened }).ariaSelected).toBe("true");
});

test("an open site shows visitors no sample and no hint for administrators", async () => {
  await open("/portfolio", []);

  expect(screen.getByText("표시할 프로젝트가 없어요.")).toBeTruthy();
  expect(screen.queryByText(/관리자 화면/)).toBeNull();
  expect(screen.queryByText("예시 프로젝트", { selector: "strong" })).toBeNull();
});

test("a tile without usable data is skipped with a warning in the console", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const nameless = { ...project({ id: "x" }), id: "" };

  await open("/portfolio", [null as never, nameless, ...ITEMS]);

  expect(titles()).toEqual(["볕이 머무는 서재", "낮은 수평의 집"]);
  expect(warn).toHaveBeenCalledWith("Invalid tile data:", null);
  expect(warn).toHaveBeenCalledWith("Invalid tile data:", nameless);
});
