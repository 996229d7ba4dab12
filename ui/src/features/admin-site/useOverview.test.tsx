import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { mutate, SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";

import { getJson } from "@shared/api";
import { refreshSite, useOverview, useRefreshAfter } from "./useOverview";

/** Serve an overview of which every answer waits to be given. */
function serveSlowly() {
  const waiting: ((drafts: number) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      waiting.push((drafts) => resolve(Response.json({ items: [{ part: "about", drafts }] })));
    });
  vi.stubGlobal("fetch", fetch);
  return waiting;
}

const wrapper = ({ children }: { children: ReactNode }) => <SWRConfig value={{ fetcher: getJson, dedupingInterval: 0 }}>{children}</SWRConfig>;

beforeEach(() => mutate(() => true, undefined, { revalidate: false }));

/** Show how many drafts a part has, none at first, and whether the last saving is behind. */
async function shownWithoutDrafts() {
  const waiting = serveSlowly();
  const { result, rerender } = renderHook(({ saves }) => [useOverview().items?.[0]?.drafts, useRefreshAfter(saves)], {
    initialProps: { saves: 0 },
    wrapper,
  });
  await waitFor(() => expect(waiting).toHaveLength(1));
  await act(async () => waiting[0]?.(0));
  return { waiting, result, rerender };
}

test("of two that ask again side by side both end with the answer to the later one", async () => {
  const waiting = serveSlowly();
  const { result } = renderHook(() => useOverview().items, { wrapper });
  await waitFor(() => expect(waiting).toHaveLength(1));
  act(() => waiting[0]?.(0));
  await waitFor(() => expect(result.current).toBeTruthy());
  const ended = { first: false, second: false };

  void refreshSite().then(() => (ended.first = true));
  await waitFor(() => expect(waiting).toHaveLength(2));
  void refreshSite().then(() => (ended.second = true));
  await waitFor(() => expect(waiting).toHaveLength(3));
  await act(async () => waiting[1]?.(1));
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(ended).toEqual({ first: false, second: false });
  await act(async () => waiting[2]?.(2));

  await waitFor(() => expect(ended).toEqual({ first: true, second: true }));
  expect(result.current).toEqual([{ part: "about", drafts: 2 }]);
});

test("what was saved is behind until the parts are known that have it", async () => {
  const { waiting, result, rerender } = await shownWithoutDrafts();
  expect(result.current[1]).toBe(false);

  rerender({ saves: 1 });
  expect(result.current[1]).toBe(true);
  await waitFor(() => expect(waiting).toHaveLength(2));
  await act(async () => waiting[1]?.(1));

  await waitFor(() => expect(result.current).toEqual([1, false]));
});

test("after two savings, one right after the other, nothing is behind once the parts are known", async () => {
  const { waiting, result, rerender } = await shownWithoutDrafts();

  rerender({ saves: 1 });
  await waitFor(() => expect(waiting).toHaveLength(2));
  rerender({ saves: 2 });
  await waitFor(() => expect(waiting).toHaveLength(3));
  await act(async () => waiting[1]?.(1));
  await act(async () => waiting[2]?.(2));

  await waitFor(() => expect(result.current).toEqual([2, false]));
});
