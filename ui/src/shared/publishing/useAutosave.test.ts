import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LOOK_AGAIN_MS, useFoundAutosave } from "./useFoundAutosave";
import { COPY_AFTER_MS, forgetAutosave, useAutosave } from "./useAutosave";

type Call = { method: string; url: string; title: unknown; answer: () => void };

/** A slow server: what arrives waits for its answer. */
function slowServer(): Call[] {
  const calls: Call[] = [];
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>((url, init) => {
    if (url === "/api/session") return Promise.resolve(Response.json({ user: null, csrfToken: "x" }));
    const body = init?.body ? (JSON.parse(String(init.body)) as { document: { title: string } }) : undefined;
    return new Promise((resolve) => {
      const answer = () => resolve(new Response(null, { status: 204 }));
      calls.push({ method: init?.method ?? "GET", url, title: body?.document.title, answer });
    });
  });
  vi.stubGlobal("fetch", fetch);
  return calls;
}

const later = () => vi.advanceTimersByTimeAsync(COPY_AFTER_MS);
const told = (calls: readonly Call[]) => calls.map(({ method, title }) => [method, title]);

function writing(id: string) {
  const { rerender } = renderHook(
    ({ title }: { title: string | null }) => useAutosave("insights", id, title === null ? null : { title }, false),
    { initialProps: { title: null } as { title: string | null } },
  );
  return (title: string | null) => rerender({ title });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a copy waits for the one before it, and is the newest then", async () => {
  const calls = slowServer();
  const write = writing("i1");
  write("가");
  await later();
  write("가나");
  await later();
  write("가나다");
  await later();
  expect(told(calls)).toEqual([["PUT", "가"]]);

  calls[0]?.answer();
  await later();

  expect(told(calls)).toEqual([["PUT", "가"], ["PUT", "가나다"]]);
});

test("what was saved is forgotten only when its last copy has arrived", async () => {
  const calls = slowServer();
  const write = writing("i2");
  write("가");
  await later();

  write(null);
  await later();
  expect(told(calls)).toEqual([["PUT", "가"]]);
  calls[0]?.answer();
  await later();

  expect(told(calls)).toEqual([["PUT", "가"], ["DELETE", undefined]]);
});

test("who leaves forgets behind the copy that is on its way", async () => {
  const calls = slowServer();
  const write = writing("i3");
  write("가");
  await later();

  void forgetAutosave("insights", "i3");
  await later();
  expect(told(calls)).toEqual([["PUT", "가"]]);
  calls[0]?.answer();
  await later();

  expect(calls.map(({ url }) => url)).toEqual(Array(2).fill("/api/admin/insights/i3/autosave"));
  expect(told(calls).at(-1)).toEqual(["DELETE", undefined]);
});

test("what another device wrote is not written over before it is decided about, the line coming back or not", async () => {
  const calls = slowServer();
  const { rerender } = renderHook(({ isWaiting }) => useAutosave("insights", "i4", { title: "가" }, isWaiting), {
    initialProps: { isWaiting: true },
  });
  window.dispatchEvent(new Event("online"));
  await later();
  expect(calls).toEqual([]);

  rerender({ isWaiting: false });
  await later();

  expect(told(calls)).toEqual([["PUT", "가"]]);
});

test("as long as the server does not say what another device wrote, that is not known", async () => {
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError("offline"));
  vi.stubGlobal("fetch", fetch);
  const { result } = renderHook(() => useFoundAutosave("insights", "i5", undefined));
  await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS * 3);
  expect(result.current.found).toBeUndefined();

  const found = { document: { title: "가" }, device: "telephone", savedAt: "2026-11-20T00:00:00Z" };
  fetch.mockResolvedValue(Response.json(found));
  await act(() => vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS));

  expect(result.current.found?.document).toEqual({ title: "가" });
});

test("where the server says that there can be none, nothing is waited for", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "not_found" }, { status: 404 }));
  const { result } = renderHook(() => useFoundAutosave("insights", "i6", undefined));

  await act(() => vi.advanceTimersByTimeAsync(0));

  expect(result.current.found).toBeNull();
});
