import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Site } from "@shared/site";
import { picture, SITE } from "../../testing/answers";
import { show } from "../../testing/show";
import { Slideshow } from "./Slideshow";

const TOUCH = { pointerType: "touch", isPrimary: true, clientX: 200 };
const slides = Array.from({ length: 10 }, (_, number) => ({ desktop: { picture: picture(`hall${number}`) } }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  const site: Partial<Site> = SITE;
  show(<Slideshow site={site as Site} slides={slides} />);
});
afterEach(() => vi.useRealTimers());

const shown = () => screen.getByText(/^\d+ \/ 10$/).textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("a touch stops the time, which goes on 100 ms after a touch that was no swipe", () => {
  const surface = screen.getByRole("region");

  fireEvent.pointerDown(surface, TOUCH);
  pass(60_000);
  expect(shown()).toBe("1 / 10");
  fireEvent.pointerUp(surface, TOUCH);
  pass(99);
  expect(document.querySelector("section > div > i")).toBeNull();
  pass(1);
  expect(document.querySelector("section > div > i")).toBeTruthy();
  pass(4_499);
  expect(shown()).toBe("1 / 10");
  pass(1);

  expect(shown()).toBe("2 / 10");
});

test("a slide follows the finger by at most a quarter of the width", () => {
  const surface = screen.getByRole("region");
  Object.defineProperty(surface, "clientWidth", { value: 400 });
  const drag = () => surface.style.getPropertyValue("--drag");
  fireEvent.pointerDown(surface, TOUCH);

  fireEvent.pointerMove(surface, { ...TOUCH, clientX: 160 });
  expect(drag()).toBe("-40px");
  fireEvent.pointerMove(surface, { ...TOUCH, clientX: 20 });
  expect(drag()).toBe("-100px");
  fireEvent.pointerMove(surface, { ...TOUCH, clientX: 390 });

  expect(drag()).toBe("100px");
});
