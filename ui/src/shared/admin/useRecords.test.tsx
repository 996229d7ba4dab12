import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";

import { servePages } from "../../testing/pages";
import { getJson } from "../api";
import { useFound, useRecords } from "./useRecords";
import type { RecordList } from "./useRecords";

const LIST = "/api/admin/portfolio";
const STORED = Array.from({ length: 250 }, (_, index) => ({ id: `p${index}` }));
type Records = RecordList<{ id: string }>;

function Wrapper({ children }: { children: ReactNode }) {
  const value = { provider: () => new Map(), fetcher: getJson, shouldRetryOnError: false };
  return <SWRConfig value={value}>{children}</SWRConfig>;
}

const open = () => renderHook(() => useRecords<Records>(LIST), { wrapper: Wrapper });

test("a hundred records come first, and a hundred more each time", async () => {
  const server = servePages(LIST, STORED);
  const { result } = open();
  await waitFor(() => expect(result.current.data?.items).toHaveLength(100));
  expect(result.current.data?.total).toBe(250);

  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.data?.items).toHaveLength(200));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.data?.items).toHaveLength(250));

  expect(result.current.isMore).toBe(false);
  expect(result.current.data?.etags["p249"]).toBe('"p249"');
  expect(server.asked).toEqual([`${LIST}?limit=100`, `${LIST}?limit=100&after=p99`, `${LIST}?limit=100&after=p199`]);
});

test("asking again renews what is loaded, in one request", async () => {
  const server = servePages(LIST, STORED);
  const { result } = open();
  await waitFor(() => expect(result.current.data).toBeDefined());
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.data?.items).toHaveLength(200));

  server.store([...STORED].reverse());
  await act(() => result.current.reload());

  expect(server.asked.at(-1)).toBe(`${LIST}?limit=200`);
  expect(result.current.data?.items[0]?.id).toBe("p249");
});

const PART = `${LIST}?search=p24`;

test("among many, what is looked for is asked for by itself, and loads on by itself", async () => {
  const server = servePages(LIST, STORED);
  const { result, rerender } = renderHook(({ part }) => useFound<Records>(LIST, part, false), {
    wrapper: Wrapper,
    initialProps: { part: LIST },
  });
  await waitFor(() => expect(result.current.isMany).toBe(true));
  act(() => result.current.found.loadMore());
  await waitFor(() => expect(result.current.found.data?.items).toHaveLength(200));

  rerender({ part: PART });
  await waitFor(() => expect(result.current.found.data?.items).toHaveLength(100));

  expect(server.asked.at(-1)).toBe(`${PART}&limit=100`);
  expect(result.current.all.data?.items).toHaveLength(200);
});

test("few are all here: nothing more is asked for", async () => {
  const server = servePages(LIST, STORED.slice(0, 100));
  const { result } = renderHook(() => useFound<Records>(LIST, PART, false), { wrapper: Wrapper });

  await waitFor(() => expect(result.current.found.data?.items).toHaveLength(100));

  expect(result.current.isMany).toBe(false);
  expect(server.asked).toEqual([`${LIST}?limit=100`]);
});

test("of few, those that the server chooses are asked for", async () => {
  const server = servePages(LIST, STORED.slice(0, 100));
  const { result } = renderHook(() => useFound<Records>(LIST, PART, true), { wrapper: Wrapper });

  await waitFor(() => expect(result.current.found.data?.items).toBeDefined());

  expect(server.asked).toContain(`${PART}&limit=100`);
});
