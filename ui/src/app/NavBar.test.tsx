import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { EMPTY_SITE, serve, SERVICES, SITE } from "../testing/answers";
import { show } from "../testing/show";
import { NavBar } from "./NavBar";
import { CLOSE_DELAY_MS } from "./useSubmenu";

const portfolio = () => screen.getByRole("link", { name: /^Portfolio/ });
const business = () => screen.findByRole("link", { name: /^Business/ });
const isOpen = () => portfolio().getAttribute("aria-expanded") === "true";
const host = () => portfolio().closest("li") as HTMLElement;

beforeEach(() => {
  serve({});
  vi.stubGlobal("matchMedia", () => new EventTarget());
});

async function openMenu() {
  show(<NavBar clear={false} />, "/insight");
  fireEvent.click(screen.getByRole("button", { name: "메뉴 열기" }));
  return screen.findByRole("navigation", { name: "전체 메뉴" });
}

describe("the submenu", () => {
  test("opens on hover and closes 150 ms after the pointer has left", () => {
    vi.useFakeTimers();
    show(<NavBar clear={false} />);

    fireEvent.pointerEnter(host(), { pointerType: "mouse" });
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(host(), { pointerType: "mouse" });
    act(() => vi.advanceTimersByTime(CLOSE_DELAY_MS - 1));
    expect(isOpen()).toBe(true);
    act(() => vi.advanceTimersByTime(1));

    expect(isOpen()).toBe(false);
    vi.useRealTimers();
  });

  test("opens on focus; Escape closes it and leaves the focus on its item", () => {
    show(<NavBar clear={false} />);
    act(() => portfolio().focus());
    act(() => screen.getByRole("link", { name: /Commercial/ }).focus());
    const before = isOpen();

    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });

    expect(before).toBe(true);
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(portfolio());
  });

  test("opens at the first touch, which goes nowhere", () => {
    show(<NavBar clear={false} />);

    fireEvent.pointerDown(portfolio(), { pointerType: "touch" });
    fireEvent.click(portfolio());

    expect(isOpen()).toBe(true);
    expect(window.location.hash).toBe("#/");
  });
});

describe("what the studio does", () => {
  test("has a submenu of the services, each with a word about it", async () => {
    serve({ "/api/site": { ...SITE, services: SERVICES } });
    show(<NavBar clear={false} />, "/business/commercial/%EC%9E%91%EC%9D%80-%EA%B0%80%EA%B2%8C");
    const item = await business();

    act(() => item.focus());

    const panel = document.getElementById(item.getAttribute("aria-controls") ?? "") as HTMLElement;
    expect(item.getAttribute("aria-expanded")).toBe("true");
    expect(item.getAttribute("aria-current")).toBe("true");
    expect(panel.getAttribute("aria-label")).toBe("서비스");
    expect([...panel.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
      "Total Living 집 전체",
      "작은 가게 ",
    ]);
    expect(within(panel).getByText("작은 가게").closest("[aria-current=page]")).toBeTruthy();
    expect(isOpen()).toBe(false);
  });

  test("without services it is a plain link", async () => {
    serve({ "/api/site": { ...SITE, business: {} } });
    show(<NavBar clear={false} />);

    expect((await business()).hasAttribute("aria-expanded")).toBe(false);
  });

  test("without anything to read about it there is none", async () => {
    serve({ "/api/site": EMPTY_SITE });
    show(<NavBar clear={false} />);

    await screen.findByRole("link", { name: "홈" });
    expect(screen.queryByRole("link", { name: /^Business/ })).toBeNull();
  });
});

describe("the menu of small screens", () => {
  test("lists the same items and locks the page", async () => {
    const menu = await openMenu();

    const items = [...menu.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(items).toEqual([
      "/about",
      "/portfolio",
      "/portfolio?category=residential",
      "/portfolio?category=commercial",
      "/insight",
      "/contact",
    ]);
    await waitFor(() => expect(document.documentElement.style.overflow).toBe("hidden"));
  });

  test("closes when the route changes, however it changes", async () => {
    await openMenu();

    act(() => {
      window.location.hash = "#/contact";
    });

    await waitFor(() => expect(screen.queryByRole("navigation", { name: "전체 메뉴" })).toBeNull());
  });

  test("closes on Escape", async () => {
    await openMenu();

    fireEvent.keyDown(window, { key: "Escape" });

    expect(screen.queryByRole("navigation", { name: "전체 메뉴" })).toBeNull();
  });
});

test("that menu has the services below Business, and says when somebody answers", async () => {
  serve({ "/api/site": { ...SITE, services: SERVICES } });

  const menu = await openMenu();

  const item = await within(menu).findByRole("link", { name: "Business" });
  const links = [...(item.parentElement?.querySelectorAll("a") ?? [])];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Business", "/business"],
    ["Total Living 집 전체", "/business/residential/total-living"],
    ["작은 가게 ", "/business/commercial/작은-가게"],
  ]);
  expect(within(menu).getByText("평일 09:00–18:00")).toBeTruthy();
});

test("a studio without a name has a way home, and nothing in the place of its hours", async () => {
  serve({ "/api/site": EMPTY_SITE });

  const menu = await openMenu();

  expect(await screen.findByRole("link", { name: "홈" })).toBeTruthy();
  expect(within(menu).queryByText(",")).toBeNull();
  expect(within(menu).queryByRole("link", { name: "Business" })).toBeNull();
});

test("the bar turns translucent past 10 px of scrolling", () => {
  show(<NavBar clear={false} />, "/about");
  const solid = screen.getByRole("banner").className;

  act(() => {
    Object.assign(window, { scrollY: 11 });
    window.dispatchEvent(new Event("scroll"));
  });

  expect(screen.getByRole("banner").className).not.toBe(solid);
  Object.assign(window, { scrollY: 0 });
});
