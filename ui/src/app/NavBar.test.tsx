import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { KEY, QUESTION_KEY, tellBegun } from "@shared/enquiries/begun";
import { BLANK, forgetDraft, keepDraft } from "@shared/enquiries/consultationDraft";
import { EMPTY_SITE, serve, SERVICES, SITE } from "../testing/answers";
import { show } from "../testing/show";
import { NavBar } from "./NavBar";

const portfolio = () => screen.getByRole("link", { name: /^Portfolio/ });
const contact = () => screen.getByRole("link", { name: /^Contact/ });
const begun = { ...BLANK, idempotencyKey: "key" };
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

describe("an unsent draft", () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test("of a consultation is told beside the way to Contact, in the bar and its menu, until it is gone", async () => {
    show(<NavBar clear={false} />, "/about");
    const before = contact().textContent;

    act(() => void keepDraft(begun, Date.now(), 30));
    expect([before, contact().textContent]).toEqual(["Contact", "Contact 작성 중"]);
    fireEvent.click(screen.getByRole("button", { name: "메뉴 열기, 작성 중" }));
    const menu = await screen.findByRole("navigation", { name: "전체 메뉴" });
    expect(within(menu).getByRole("link", { name: "Contact 작성 중" })).toBeTruthy();

    act(() => forgetDraft());
    expect(screen.queryByText("작성 중")).toBeNull();
  });

  test("of this tab's question is told, too; one whose time is over is none, nor what cannot be read", () => {
    localStorage.setItem(KEY, JSON.stringify({ ...begun, until: Date.now() - 1 }));
    show(<NavBar clear />);
    const expired = contact().textContent;

    localStorage.setItem(KEY, "null");
    act(() => window.dispatchEvent(new Event("storage")));
    const broken = contact().textContent;
    sessionStorage.setItem(QUESTION_KEY, "{}");
    act(() => tellBegun());

    expect([expired, broken, contact().textContent]).toEqual(["Contact", "Contact", "Contact 작성 중"]);
  });

  test("of a consultation is none where consultations are held elsewhere", async () => {
    const consultationForms = { residential: "https://forms.example.com/a" };
    serve({ "/api/site": { ...SITE, contact: { consultationForms } } });
    keepDraft(begun, Date.now(), 30);
    show(<NavBar clear={false} />);

    await waitFor(() => expect(contact().textContent).toBe("Contact"));
  });
});

describe("the submenu", () => {
  test("opens on hover and closes 150 ms after the pointer has left", () => {
    vi.useFakeTimers();
    show(<NavBar clear={false} />);

    fireEvent.pointerEnter(host(), { pointerType: "mouse" });
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(host(), { pointerType: "mouse" });
    act(() => vi.advanceTimersByTime(149));
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

/** Return what the bar lists, and what stands below: the tools beside it have records. */
async function listed() {
  const bar = within(await screen.findByRole("navigation", { name: "주 메뉴" }));
  const [list] = bar.getAllByRole("list", { hidden: true });
  return [...(list?.querySelectorAll("a") ?? [])].map((link) => [
    link.textContent?.trim(),
    link.getAttribute("href"),
  ]);
}

const PLACES = [
  ["About", "/about"],
  ["Portfolio", "/portfolio"],
  ["Residential 주거 공간", "/portfolio?category=residential"],
  ["Commercial 상업 공간", "/portfolio?category=commercial"],
  ["Insight & Contents", "/insight"],
  ["Contact", "/contact"],
];

test("the bar has its four items and no other, with both kinds below Portfolio", async () => {
  serve({ "/api/site": { ...SITE, services: SERVICES } });
  show(<NavBar clear={false} />, "/business");

  expect(await screen.findByRole("link", { name: `${SITE.brand.wordmark} 홈으로` })).toBeTruthy();
  expect(await listed()).toEqual(PLACES);
});

describe("the menu of small screens", () => {
  test("lists the same items and locks the page", async () => {
    serve({ "/api/site": { ...SITE, services: SERVICES } });
    const menu = await openMenu();
    await within(menu).findByText("평일 09:00–18:00");

    const items = [...menu.querySelectorAll("ul a")].map((link) => [
      link.textContent?.trim(),
      link.getAttribute("href"),
    ]);
    expect(items).toEqual(PLACES);
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

test("a studio without a name reads the product's, and nothing in the place of its hours", async () => {
  serve({ "/api/site": EMPTY_SITE });

  const menu = await openMenu();

  expect((await screen.findByRole("link", { name: "Studio 홈으로" })).textContent).toBe("Studio");
  expect(within(menu).queryByText(",")).toBeNull();
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
