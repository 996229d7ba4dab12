import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lockManager } from "../testing/locks";
import { hold, withLock } from "./locks";

const real = navigator;
const denied = () => Promise.reject(new DOMException("denied", "SecurityError"));

/** Return work that ends when it is told to. */
function longWork() {
  const end: (() => void)[] = [];
  const work = vi.fn<() => Promise<string>>(() => new Promise((resolve) => void end.push(() => resolve("done"))));
  return { work, end: () => end.forEach((finish) => finish()) };
}

beforeEach(() => void vi.stubGlobal("navigator", { onLine: true, locks: lockManager() }));
afterEach(() => void vi.stubGlobal("navigator", real));

test("a lock that is only taken if free does nothing while another has it", async () => {
  const { work, end } = longWork();
  const first = withLock("a", "in turn", work);

  expect(await withLock("a", "if free", work)).toBeUndefined();
  end();

  expect(await first).toBe("done");
  expect(await withLock("a", "if free", async () => "again")).toBe("again");
});

test("who waits in turn begins once the lock is free, unless it waits no longer", async () => {
  const { work, end } = longWork();
  const first = withLock("a", "in turn", work);
  const stop = new AbortController();
  const given = withLock("a", "in turn", work, stop.signal);
  const second = withLock("a", "in turn", async () => "second");
  stop.abort();
  expect(await given).toBeUndefined();
  expect(work).toHaveBeenCalledOnce();

  end();

  expect(await Promise.all([first, second])).toEqual(["done", "second"]);
});

test("who loses a lock to another is told by the end of its turn", async () => {
  const { work, end } = longWork();
  const first = withLock("a", "in turn", work);

  const second = withLock("a", "take over", work);

  expect(await first).toBeUndefined();
  end();
  expect(await second).toBe("done");
});

test("a browser that refuses locks works all the same", async () => {
  vi.stubGlobal("navigator", { locks: { request: denied } });

  expect(await withLock("a", "take over", async () => "done")).toBe("done");
});

test("without locks pages ask each other: one has it, and what is let go of is free again", async () => {
  vi.stubGlobal("navigator", {});
  vi.resetModules();
  const other = await import("./locks");
  const release = await hold("draft.d1");

  expect(release).not.toBeNull();
  expect(await other.hold("draft.d1")).toBeNull();
  expect(await hold("draft.d1")).toBeNull();
  release?.();

  const again = await other.hold("draft.d1");
  expect(again).not.toBeNull();
  again?.();
});
