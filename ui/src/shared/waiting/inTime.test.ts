import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { inTime, SAID_WITHIN_MS } from "./inTime";
import { device, QUESTION } from "./testing";

const never = () => new Promise<never>(() => undefined);
const SILENT = { all: never, put: never, remove: never, clear: never };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("keeps nothing where the device says nothing, and what there is stays unknown", async () => {
  const store = inTime<{ key: string }>(SILENT);
  const all = store.all().catch((error: Error) => error.message);
  const said = Promise.all([store.put(QUESTION), store.remove("k1"), store.clear()]);

  await vi.advanceTimersByTimeAsync(SAID_WITHIN_MS);

  expect(await all).toBe("the device says nothing");
  expect(await said).toEqual([false, false, false]);
});

it("says what a device says in time", async () => {
  const store = inTime(device().store);

  expect([await store.all(), await store.remove("k1")]).toEqual([[], true]);
  expect(vi.getTimerCount()).toBe(0);
});
