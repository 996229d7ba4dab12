import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Mover } from "./testing";
import { travel, underWay } from "./travel";

const FRAME_MS = 20;
let mover = new Mover();
let dialog = document.createElement("dialog");

beforeEach(() => {
  vi.useFakeTimers();
  mover = new Mover();
  dialog = document.createElement("dialog");
  Object.defineProperty(document, "startViewTransition", { value: mover.start, configurable: true });
});

afterEach(() => {
  underWay()?.skip();
  Reflect.deleteProperty(document, "startViewTransition");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const grow = () =>
  travel({ direction: "in", dialog, name: "pic-a-1", from: undefined, change: () => undefined });
const grown = () => dialog.dataset["grown"];

test("a layer is not seen before its picture moves, which a frame of its own precedes", async () => {
  grow();
  expect([grown(), mover.changes.length]).toEqual(["unseen", 0]);

  vi.advanceTimersByTime(FRAME_MS);
  expect([grown(), mover.changes.length]).toEqual(["unseen", 1]);
  mover.change();
  expect(grown()).toBe("moves");
  await mover.arrive();

  expect(grown()).toBe("");
  expect(underWay()).toBeUndefined();
});

test("ended before that, it is seen at once and nothing moves", () => {
  grow();

  underWay()?.skip();
  vi.advanceTimersByTime(FRAME_MS);

  expect([grown(), mover.changes.length]).toEqual(["", 0]);
});

test("a window that paints nothing is not waited for", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  grow();

  vi.advanceTimersByTime(1_000);

  expect([grown(), mover.changes.length]).toEqual(["", 0]);
  expect(underWay()).toBeUndefined();
});

test("a browser that never says when it has captured the screen is not waited for", () => {
  grow();
  vi.advanceTimersByTime(FRAME_MS);

  vi.advanceTimersByTime(1_000);

  expect([grown(), mover.changes.length]).toEqual(["moves", 1]);
});
