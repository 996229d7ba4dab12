import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Site } from "@shared/site";
import { picture, SITE } from "../../testing/answers";
import { show } from "../../testing/show";
import { Slideshow } from "./Slideshow";

const SLIDES = Array.from({ length: 10 }, (_, number) => ({ desktop: { picture: picture(`hall${number}`) } }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  const site: Partial<Site> = { ...SITE, watermark: "ATELIER ON" };
  show(<Slideshow site={site as Site} slides={SLIDES} />);
});
afterEach(() => vi.useRealTimers());

const dots = () => screen.getAllByRole("button", { name: /번째 슬라이드/ });
const shown = () => dots().findIndex((dot) => dot.ariaCurrent === "true") + 1;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const bar = () => document.querySelector("section > div > i");

test("each slide is shown for 4500 ms, and after the last comes the first", () => {
  pass(4_499);
  expect(shown()).toBe(1);
  pass(1);
  expect(shown()).toBe(2);

  for (let slide = 3; slide <= 10; slide += 1) pass(4_500);
  expect(shown()).toBe(10);
  pass(4_500);

  expect(shown()).toBe(1);
});

test("after a change by hand the next comes by itself 4500 ms later", () => {
  pass(4_000);
  fireEvent.click(dots()[4]!);
  pass(4_499);
  expect(shown()).toBe(5);
  pass(1);

  expect(shown()).toBe(6);
});

test("there is a dot for each slide, which shows it", () => {
  expect(dots()).toHaveLength(10);

  for (const slide of [7, 10, 1]) {
    fireEvent.click(dots()[slide - 1]!);
    expect(shown()).toBe(slide);
  }
});

test("the arrow keys turn to both sides", () => {
  fireEvent.keyDown(window, { key: "ArrowLeft" });
  expect(shown()).toBe(10);
  fireEvent.keyDown(window, { key: "ArrowRight" });
  fireEvent.keyDown(window, { key: "ArrowRight" });

  expect(shown()).toBe(2);
});

test("the bar is made anew with each slide, whoever turned", () => {
  const first = bar();
  pass(4_500);
  const second = bar();
  fireEvent.keyDown(window, { key: "ArrowRight" });

  expect(new Set([first, second, bar(), null]).size).toBe(4);
});

test("a finger of more than 15 px turns, and one of 15 px does not", () => {
  const surface = screen.getByRole("region");
  const swipe = (by: number) => {
    const touch = { pointerType: "touch", isPrimary: true };
    fireEvent.pointerDown(surface, { ...touch, clientX: 200 });
    fireEvent.pointerUp(surface, { ...touch, clientX: 200 + by });
  };

  for (const short of [-15, 15]) {
    swipe(short);
    expect(shown()).toBe(1);
  }
  swipe(16);
  expect(shown()).toBe(10);
  swipe(-16);
  expect(shown()).toBe(1);
});
