import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Location } from "react-router-dom";

import { keepView } from "@shared/languages/view";

let grow: () => void;
let entry: string;
let isTall: boolean;
const gone = vi.fn<(options: ScrollToOptions) => void>(({ top }) => vi.stubGlobal("scrollY", top));

class Growth {
  constructor(callback: () => void) {
    grow = callback;
  }
  observe() {
    grow();
  }
  disconnect() {
    grow = () => undefined;
  }
}

function at(pathname: string, search = "", inEntry = entry): Location {
  entry = inEntry;
  return { pathname, search, hash: "", state: null, key: inEntry };
}

async function opened(type: NavigationTimingType) {
  vi.resetModules();
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type }] as unknown as PerformanceEntryList);
  return (await import("./scrollPlaces")).followScrolling;
}

function scrollTo(top: number) {
  vi.stubGlobal("scrollY", top);
  window.dispatchEvent(new Event("scroll"));
}

function leaveDocument() {
  window.dispatchEvent(new Event("pagehide"));
  scrollTo(0);
}

beforeEach(() => {
  sessionStorage.clear();
  entry = "a";
  isTall = true;
  gone.mockClear();
  vi.stubGlobal("ResizeObserver", Growth);
  vi.stubGlobal("navigation", { get currentEntry() { return { key: entry }; } });
  vi.stubGlobal("scrollTo", gone);
  vi.stubGlobal("scrollY", 0);
  const root = document.documentElement;
  vi.spyOn(root, "scrollHeight", "get").mockImplementation(() => (isTall ? 4000 : 800));
  vi.spyOn(root, "clientHeight", "get").mockReturnValue(800);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a reload leads back as soon as the screen is tall enough, and once", async () => {
  (await opened("navigate"))(at("/about"));
  scrollTo(900);
  leaveDocument();
  isTall = false;

  (await opened("reload"))(at("/about"));
  expect(gone).not.toHaveBeenCalled();
  isTall = true;
  grow();
  grow();

  expect(gone.mock.calls).toEqual([[{ top: 900, behavior: "instant" }]]);
});

test("it stays there when the screen gets shorter and longer again while it arrives", async () => {
  (await opened("navigate"))(at("/about"));
  scrollTo(900);
  leaveDocument();
  (await opened("reload"))(at("/about"));

  scrollTo(262);
  grow();

  expect(window.scrollY).toBe(900);
});

test("another visit begins at its top", async () => {
  (await opened("navigate"))(at("/about"));
  scrollTo(900);
  leaveDocument();

  (await opened("navigate"))(at("/about"));

  expect(gone).not.toHaveBeenCalled();
});

test("Back leads to the place, a new entry of the same screen does not", async () => {
  const follow = await opened("navigate");
  follow(at("/about"));
  scrollTo(900);
  follow(at("/privacy", "", "b"));
  scrollTo(0);
  follow(at("/about", "", "c"));
  expect(gone).not.toHaveBeenCalled();
  follow(at("/privacy", "", "b"));
  gone.mockClear();

  follow(at("/about", "", "a"));

  expect(gone.mock.calls).toEqual([[{ top: 900, behavior: "instant" }]]);
});

test("who has moved on does not go back", async () => {
  (await opened("navigate"))(at("/about"));
  scrollTo(900);
  leaveDocument();
  isTall = false;
  (await opened("reload"))(at("/about"));

  window.dispatchEvent(new Event("wheel"));
  isTall = true;
  grow();

  expect(gone).not.toHaveBeenCalled();
});

test("a layer over the screen and what is chosen on it leave one where one is", async () => {
  const follow = await opened("navigate");
  follow(at("/portfolio"));
  scrollTo(900);
  follow(at("/portfolio", "", "b"));
  follow(at("/portfolio", "?filter=20py", "c"));
  follow(at("/portfolio", "", "a"));

  expect(gone).not.toHaveBeenCalled();
});

test("a reload with a layer open leads back to the place below it", async () => {
  const follow = await opened("navigate");
  follow(at("/portfolio"));
  scrollTo(900);
  follow(at("/portfolio", "", "b"));
  leaveDocument();

  (await opened("reload"))(at("/portfolio", "", "b"));

  expect(gone.mock.calls).toEqual([[{ top: 900, behavior: "instant" }]]);
});

test("from another language it comes to the picture that was in view, where that stands there", async () => {
  const image = document.createElement("img");
  image.setAttribute("src", "/media/a-1280.jpg");
  document.body.append(document.createElement("main"));
  let top = 120;
  vi.spyOn(image, "getBoundingClientRect").mockImplementation(() => ({ top: top - window.scrollY, bottom: 700 }) as DOMRect);
  document.querySelector("main")!.append(image);
  scrollTo(90);
  keepView("/portfolio/p1");
  scrollTo(0);
  top = 1500;

  (await opened("navigate"))(at("/portfolio/p1"));
  (await opened("navigate"))(at("/portfolio/p1"));

  expect(gone.mock.calls).toEqual([[{ top: 1470, behavior: "instant" }]]);
  document.body.replaceChildren();
});
