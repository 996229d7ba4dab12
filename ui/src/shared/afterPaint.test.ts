import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { afterPaint } from "./afterPaint";

const FRAME_MS = 20;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work is done behind the next frame, and undone once", () => {
  const undo = vi.fn<() => void>();
  const work = vi.fn<() => () => void>(() => undo);

  const free = afterPaint(work);
  const before = work.mock.calls.length;
  vi.advanceTimersByTime(FRAME_MS);
  free();

  expect([before, work.mock.calls.length, undo.mock.calls.length]).toEqual([0, 1, 1]);
});

test("who is done before that has nothing done", () => {
  const work = vi.fn<() => () => void>(() => () => undefined);

  afterPaint(work)();
  vi.advanceTimersByTime(FRAME_MS);

  expect(work).not.toHaveBeenCalled();
});
