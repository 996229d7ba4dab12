import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { mayGrow, mayMove, noteMove } from "./may";

const pretend = (prefersLess: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: prefersLess }));
const goTo = (key: string) => window.history.replaceState({ key }, "");

beforeEach(() => {
  pretend(false);
  Object.defineProperty(document, "startViewTransition", { value: () => undefined, configurable: true });
  noteMove(false);
  goTo("one");
});

afterEach(() => {
  Reflect.deleteProperty(document, "startViewTransition");
  vi.unstubAllGlobals();
  window.history.replaceState(null, "");
});

test("pictures move where the browser can move them", () => {
  expect(mayMove()).toBe(true);
  Reflect.deleteProperty(document, "startViewTransition");
  expect(mayMove()).toBe(false);
});

test("nothing moves for somebody who wants less motion", () => {
  pretend(true);

  expect(mayMove()).toBe(false);
  expect(mayGrow()).toBe(false);
});

test("what the browser has shown itself is not shown a second time", () => {
  noteMove(true);

  expect(mayGrow()).toBe(false);
});

test("the next entry moves again", () => {
  noteMove(true);
  goTo("two");
  expect(mayGrow()).toBe(true);
});

test("the layer of a reload is there at once, and what is opened after it moves", async () => {
  vi.resetModules();
  const anew = await import("./may");

  expect(anew.mayGrow()).toBe(false);
  goTo("two");
  expect(anew.mayGrow()).toBe(true);
});
