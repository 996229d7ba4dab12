import { afterEach, describe, expect, test, vi } from "vitest";

import { concerns, followEvents, parseChange } from "./events";
import type { Change } from "./events";

const changed = (ids: string[] | null): Change => ({ topic: "portfolio", ids });

describe("a change of a project concerns", () => {
  test.each(["/api/portfolio", "/api/portfolio?category=commercial", "/api/portfolio/p1", "/api/admin/portfolio", "/api/admin/demo/fields", "/api/search?q=a"])(
    "%s",
    (key) => {
      expect(concerns(key, changed(["p1"]))).toBe(true);
    },
  );

  test.each(["/api/portfolio/p2", "/api/insights", "/api/site", "/api/portfolios", undefined])(
    "not %s",
    (key) => {
      expect(concerns(key, changed(["p1"]))).toBe(false);
    },
  );

  test("every project when the records are not named", () => {
    expect(concerns("/api/portfolio/p2", changed(null))).toBe(true);
  });
});

describe("a change of the site's texts concerns", () => {
  const change: Change = { topic: "site", ids: ["slide-01"] };

  test.each(["/api/site", "/api/admin/site", "/api/admin/site/about", "/api/admin/slides", "/api/admin/services/s1"])(
    "%s",
    (key) => {
      expect(concerns(key, change)).toBe(true);
    },
  );

  test.each(["/api/portfolio", "/api/admin/siteplans", "/api/search?q=a", undefined])("not %s", (key) => {
    expect(concerns(key, change)).toBe(false);
  });
});

test("an unreadable event means that anything may have changed", () => {
  expect(parseChange("insights", "{")).toEqual({ topic: "insights", ids: null });
});

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  close = vi.fn<() => void>();

  constructor() {
    super();
    FakeSource.opened.push(this);
  }
}

describe("following the stream", () => {
  afterEach(() => {
    vi.useRealTimers();
    FakeSource.opened = [];
  });

  test("reports each change with its ids", () => {
    vi.stubGlobal("EventSource", FakeSource);
    const seen: Change[] = [];

    const stop = followEvents("/api/events", (change) => seen.push(change));
    const data = '{"revision":7,"ids":["p1"]}';
    FakeSource.opened[0]?.dispatchEvent(new MessageEvent("portfolio", { data }));
    stop();

    expect(seen).toEqual([changed(["p1"])]);
    expect(FakeSource.opened[0]?.close).toHaveBeenCalled();
  });

  test("reports everything when a stream begins, and not when the browser resumes it", () => {
    vi.stubGlobal("EventSource", FakeSource);
    const seen: Change[] = [];

    const stop = followEvents("/api/events", (change) => seen.push(change));
    FakeSource.opened[0]?.dispatchEvent(new Event("open"));
    FakeSource.opened[0]?.dispatchEvent(new Event("open"));
    stop();

    expect(seen.map(({ topic, ids }) => [topic, ids])).toEqual([
      ["portfolio", null],
      ["insights", null],
      ["site", null],
    ]);
  });

  test("says of the first stream alone that what was answered is only just old", () => {
    vi.useFakeTimers();
    vi.stubGlobal("EventSource", FakeSource);
    const seen: unknown[] = [];
    const stop = followEvents("/api/events", (_, isFirst) => seen.push(isFirst));

    FakeSource.opened[0]?.dispatchEvent(new Event("open"));
    FakeSource.opened[0]?.dispatchEvent(new Event("resync"));
    Object.assign(FakeSource.opened[0] ?? {}, { readyState: FakeSource.CLOSED });
    FakeSource.opened[0]?.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(2_000);
    FakeSource.opened[1]?.dispatchEvent(new Event("open"));
    stop();

    expect(seen.map(Boolean)).toEqual([true, true, true, false, false, false, false, false, false]);
  });

  test("opens a refused stream again and then reports everything", () => {
    vi.useFakeTimers();
    vi.stubGlobal("EventSource", FakeSource);
    const seen: Change[] = [];
    const stop = followEvents("/api/events", (change) => seen.push(change));

    Object.assign(FakeSource.opened[0] ?? {}, { readyState: FakeSource.CLOSED });
    FakeSource.opened[0]?.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(2_000);
    FakeSource.opened[1]?.dispatchEvent(new Event("open"));
    stop();

    expect(FakeSource.opened).toHaveLength(2);
    expect(seen.map(({ topic }) => topic)).toEqual(["portfolio", "insights", "site"]);
  });
});
