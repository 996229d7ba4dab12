import { afterEach, expect, test, vi } from "vitest";

import { within } from "./within";

afterEach(() => {
  vi.useRealTimers();
});

test("it gives up when the time is over, and says so", () => {
  vi.useFakeTimers();
  const signal = within(1_000);

  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);

  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});
