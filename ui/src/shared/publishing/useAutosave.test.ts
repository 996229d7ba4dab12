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

const NOTHING_THERE = { found: null, look: () => undefined };

const later = () => vi.advanceTimersByTimeAsync(COPY_AFTER_MS);
const told = (calls: readonly Call[]) => calls.map(({ method, title }) => [method, title]);

function writing(id: string) {
  const { rerender } = renderHook(
    ({ title }: { title: string | null }) => useAutosave("insights", id, title === null ? null : { title }, NOTHING_THERE),
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

  expect(calls.map(({ url }) => url.split("?")[0])).toEqual(Array(2).fill("/api/admin/insights/i3/autosave"));
  expect(told(calls).at(-1)).toEqual(["DELETE", undefined]);
});

test("what another device wrote is not written over before it is decided about, the line coming back or not", async () => {
  const calls = slowServer();
  const { rerender } = renderHook(({ found }) => useAutosave("insights", "i4", { title: "가" }, { ...NOTHING_THERE, found }), {
    initialProps: { found: undefined as null | undefined },
  });
  window.dispatchEvent(new Event("online"));
  await later();
  expect(calls).toEqual([]);

  rerender({ found: null });
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

type Copy = { document: { title: string }; device: string; savedAt: string };
type Sent = { document: Copy["document"]; device: string; decided?: string };

/** A server that keeps one copy, as ours does; it has *title* of the telephone. */
function serverWith(title: string) {
  let count = 0;
  const held: { copy: Copy | null } = { copy: null };
  const keep = (document: Copy["document"], device: string) => {
    count += 1;
    held.copy = { document, device, savedAt: `2026-11-20T00:00:0${count}.000Z` };
  };
  const isElsewhere = (device: string | null, decided: string | null) =>
    held.copy !== null && held.copy.device !== device && held.copy.savedAt !== decided;
  vi.stubGlobal("fetch", async (asked: string, { method, body }: RequestInit = {}) => {
    if (asked === "/api/session") return Response.json({ user: null, csrfToken: "x" });
    if (!method) return Response.json(held.copy);
    if (method === "PUT") {
      const { document, device, decided = "" } = JSON.parse(String(body)) as Sent;
      if (isElsewhere(device, decided)) return Response.json({ code: "autosave_elsewhere" }, { status: 409 });
      keep(document, device);
    } else {
      const { searchParams } = new URL(asked, "http://studio");
      if (!isElsewhere(searchParams.get("device"), searchParams.get("decided"))) held.copy = null;
    }
    return new Response(null, { status: 204 });
  });
  keep({ title }, "telephone");
  return {
    held,
    clear: () => void (held.copy = null),
    /** The telephone writes *text*. */
    telephone: (text: string) => keep({ title: text }, "telephone"),
  };
}

/** The form of the record *id* on this device, where *own* was found. */
function form(id: string, own?: { title: string }) {
  const { result, rerender, unmount } = renderHook(
    ({ title }: { title: string | null }) => {
      const elsewhere = useFoundAutosave<{ title: string }>("insights", id, own);
      useAutosave("insights", id, title === null ? null : { title }, elsewhere);
      return elsewhere;
    },
    { initialProps: { title: own?.title ?? null } },
  );
  return {
    elsewhere: () => result.current,
    write: async (title: string | null) => {
      rerender({ title });
      await act(later);
    },
    unmount,
  };
}

test("what another device wrote is offered however old it is, and stays until it is decided about", async () => {
  const { held } = serverWith("전화에서");
  const { elsewhere, write } = form("i7", { title: "나중에 여기에서" });
  await write("나중에 여기에서 더");
  expect(elsewhere().found?.document).toEqual({ title: "전화에서" });
  expect(held.copy?.document).toEqual({ title: "전화에서" });

  act(() => elsewhere().settle());
  await act(later);

  expect(held.copy?.document).toEqual({ title: "나중에 여기에서 더" });
});

test("what is the same on both devices is not asked about", async () => {
  const { held } = serverWith("같은 글");
  const { elsewhere, write } = form("i8", { title: "같은 글" });
  await write("같은 글");
  expect(elsewhere().found).toBeNull();

  await write("같은 글에 더");

  expect(held.copy?.document).toEqual({ title: "같은 글에 더" });
});

test("what another device writes while this one is at it is offered, and not written over", async () => {
  const { held, clear, telephone } = serverWith("전화에서");
  clear();
  const { elsewhere, write } = form("i9");
  await write("여기에서");
  telephone("그사이 전화에서");

  await write("여기에서 더");
  expect(elsewhere().found?.document).toEqual({ title: "그사이 전화에서" });
  expect(held.copy?.document).toEqual({ title: "그사이 전화에서" });
  act(() => elsewhere().discard());
  await act(later);
  await write("여기에서 더욱");

  expect(held.copy?.document).toEqual({ title: "여기에서 더욱" });
});

test("what is saved here forgets nothing that another device wrote and nobody decided about", async () => {
  const { held, clear } = serverWith("전화에서");
  const { elsewhere, write, unmount } = form("i10");
  await write("여기에서");
  // The server forgets it when it saves.
  clear();
  await write(null);
  expect(held.copy).toMatchObject({ document: { title: "전화에서" }, device: "telephone" });

  clear();
  unmount();
  await forgetAutosave("insights", "i10");
  expect(held.copy).toMatchObject({ document: { title: "전화에서" }, device: "telephone" });

  act(() => elsewhere().discard());
  await act(later);
  expect(held.copy).toBeNull();
});
