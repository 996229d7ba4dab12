import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { conditions } from "./parts";
import { PortfolioPage, wholePortfolioPage } from "./PortfolioPage";
import { project } from "./testing";

const ITEMS = [
  project({ id: "h1", title: "볕이 머무는 서재", filter: "20PY", style: "클래식 모던", tags: ["light", "kids"] }),
  project({ id: "h2", title: "낮은 수평의 집", filter: "30PY", style: "웜 미니멀" }),
  project({ id: "h3", title: "숲을 담은 거실", filter: "40PY", style: "모던 · 클래식" }),
  project({ id: "c1", title: "성수 로스터리 바", type: "commercial", filter: "F&B", style: "인더스트리얼" }),
];

// As the router does before it shows the screen.
beforeAll(async () => void (await Promise.all([wholePortfolioPage(), conditions.preload()])));

const FOUND = `/api/portfolio?category=residential&find=${encodeURIComponent("서재")}`;

async function open(address: string) {
  serve({ "/api/portfolio": { items: ITEMS, total: ITEMS.length }, [FOUND]: { items: ITEMS.slice(0, 1), total: 1 } });
  show(<PortfolioPage />, address);
  await waitFor(() => expect(screen.queryByText("프로젝트를 불러오고 있어요.")).toBeNull());
}

const titles = () => [...document.querySelectorAll("main li strong")].map((title) => title.textContent);
const address = () => decodeURIComponent(window.location.hash.slice(1));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const words = () => screen.queryAllByRole("button", { name: /, 프로젝트 \d+개$/ }).map((word) => word.ariaLabel);

async function openConditions() {
  press(/^조건/);
  return screen.findByRole("dialog", { name: "조건" });
}

async function goBack() {
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

test("styles, topics and the field stand behind one button, the filters beside it", async () => {
  await open("/portfolio");
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(words()).toEqual([]);

  const dialog = await openConditions();

  expect(within(dialog).getByRole("searchbox")).toBeTruthy();
  expect(within(dialog).getByRole("group", { name: "스타일로 고르기" })).toBeTruthy();
  expect(within(dialog).getByRole("group", { name: "이야기로 고르기" })).toBeTruthy();
  expect(dialog.contains(screen.getByRole("button", { name: "20PY", hidden: true }))).toBe(false);
});

test("the button tells how many are chosen", async () => {
  await open("/portfolio?style=웜 미니멀&style=클래식 모던&tag=light&find=서재&filter=20PY");

  expect(screen.getByRole("button", { name: "조건, 4개 고름" }).textContent).toBe("조건4");
});

test("styles and topics combine as filters do, and say how many they would show", async () => {
  await open("/portfolio");
  await openConditions();

  press("클래식 모던, 프로젝트 2개");
  press("웜 미니멀, 프로젝트 1개");
  expect(titles()).toHaveLength(3);
  press("햇빛과 창, 프로젝트 1개");

  expect(titles()).toEqual(["볕이 머무는 서재"]);
  expect(screen.getByRole("button", { name: "프로젝트 1개 보기" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "웜 미니멀, 프로젝트 0개" }).ariaPressed).toBe("true");
});

test("a word that finds nothing under the tab and the size is not offered", async () => {
  await open("/portfolio?filter=30PY");
  await openConditions();

  expect(words()).toEqual(["웜 미니멀, 프로젝트 1개"]);
  expect(screen.queryByRole("group", { name: "이야기로 고르기" })).toBeNull();
});

test.each(["클래식 모던", "모던 클래식", "모던·클래식"])("styles of the same words are one: %s", async (style) => {
  await open(`/portfolio?style=${style}`);
  expect(titles()).toEqual(["볕이 머무는 서재", "숲을 담은 거실"]);

  await openConditions();

  expect(screen.getByRole("button", { name: "클래식 모던, 프로젝트 2개" }).ariaPressed).toBe("true");
  press("클래식 모던, 프로젝트 2개");
  expect(address()).toBe("/portfolio");
});

test("Back closes the conditions and keeps what was chosen, in the entry that it was opened from", async () => {
  await open("/portfolio?filter=20PY");
  await openConditions();
  const { length } = window.history;
  press("클래식 모던, 프로젝트 1개");
  press("햇빛과 창, 프로젝트 1개");

  await goBack();

  await waitFor(() => expect(address()).toBe("/portfolio?filter=20PY&style=클래식 모던&tag=light"));
  expect(titles()).toEqual(["볕이 머무는 서재"]);
  expect(window.history.length).toBe(length);
});

test("Escape and the button that shows the projects close them, too", async () => {
  await open("/portfolio");
  act(() => screen.getByRole("button", { name: "조건" }).focus());
  await openConditions();
  press("웜 미니멀, 프로젝트 1개");

  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "조건, 1개 고름" }));
  await openConditions();
  press("프로젝트 1개 보기");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(address()).toBe("/portfolio?style=웜 미니멀"));
});

test("what was typed a moment before is found after Back, and stands in the field again", async () => {
  await open("/portfolio");
  await openConditions();
  fireEvent.change(field(), { target: { value: "서재" } });

  await goBack();

  await waitFor(() => expect(titles()).toEqual(["볕이 머무는 서재"]));
  await openConditions();
  expect(field().value).toBe("서재");
});

test("one press gives up all conditions, and leaves the filters", async () => {
  await open("/portfolio?filter=20PY&style=클래식 모던&find=서재");
  await openConditions();

  press("조건 지우기");

  expect(field().value).toBe("");
  expect(address()).toBe("/portfolio?filter=20PY");
});

test("ALL and the marks of the ruler are a stop of the Tab key each, and arrows walk along it", async () => {
  await open("/portfolio?filter=30PY");
  const marks = within(screen.getByRole("toolbar", { name: "면적으로 고르기" })).getAllByRole("button");
  const stops = () => marks.filter((mark) => mark.tabIndex === 0).map((mark) => mark.textContent);
  expect(stops()).toEqual(["ALL", "30PY"]);

  act(() => screen.getByRole("button", { name: "30PY" }).focus());
  fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });

  expect(document.activeElement?.textContent).toBe("40PY");
  expect(stops()).toEqual(["ALL", "40PY"]);
  for (const key of ["ArrowRight", "ArrowRight"]) fireEvent.keyDown(document.activeElement!, { key });
  expect(document.activeElement?.textContent).toBe("ALL");
});
