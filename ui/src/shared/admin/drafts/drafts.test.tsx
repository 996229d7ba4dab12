import { renderHook, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { change, closeDatabase } from "@outbox/database";
import type { StoredJob } from "@outbox/stores";
import { countWaiting, picturesOf } from "../../uploads/keptPictures";
import type { Draft } from "./draft";
import { keepDraft, listDrafts, readDraft, tellOfDrafts } from "./drafts";
import { WRITE_AFTER_MS } from "./DraftWriter";
import { useDraft } from "./useDraft";
import { useSlot } from "./useSlot";

const valueOf = (title: string) => ({ base: null, values: { title } });
const PROJECT = { kind: "project", record: "", title: "흰 회랑", value: valueOf("흰 회랑") } as const;
const forbidden = () => {
  throw new DOMException("forbidden", "SecurityError");
};
const written = (title: string) => ({ ...PROJECT, value: valueOf(title) });
const kept = (id: string, at = 1, record = ""): Draft<unknown> => ({ ...PROJECT, id, at, record });

beforeEach(() => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => void vi.useRealTimers());

test("what is typed is written within a second, also while typing goes on", async () => {
  await listDrafts("project");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { rerender } = renderHook(({ title }) => useDraft("p1", written(title)), { initialProps: { title: "ㅎ" } });

  for (const title of ["흰", "흰 회", "흰 회랑"]) {
    vi.advanceTimersByTime(WRITE_AFTER_MS / 2);
    rerender({ title });
  }
  vi.useRealTimers();

  expect(WRITE_AFTER_MS).toBeLessThan(1_000);
  await waitFor(async () => expect((await readDraft("p1"))?.value).toEqual(valueOf("흰")));
});

test("what is written last stays when the page goes", async () => {
  await listDrafts("project");
  renderHook(() => useDraft("p1", written("흰 회랑의 집")));

  window.dispatchEvent(new Event("pagehide"));

  expect((await readDraft("p1"))?.value).toEqual(valueOf("흰 회랑의 집"));
});

test("what a page could not write before it went is taken over by the next, unless that is newer", async () => {
  const note = (id: string, at: number) =>
    localStorage.setItem(`studio.leaving.${id}`, JSON.stringify({ ...kept(id, at), title: "떠나며" }));
  await keepDraft(kept("p2", 5));
  note("p1", 1);
  note("p2", 4);

  expect((await readDraft("p1"))?.title).toBe("떠나며");
  expect((await readDraft("p2"))?.title).toBe("흰 회랑");
  expect(localStorage).toHaveLength(0);
});

test("what a page was about to forget when it went, the next forgets", async () => {
  await keepDraft(kept("p1"));
  await keepDraft(kept("p2"));
  localStorage.setItem("studio.leaving.p1", "null");

  expect((await listDrafts("project")).map(({ id }) => id)).toEqual(["p2"]);
  expect(await readDraft("p1")).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ["text that is cut off", '{"id":"p1","kind":"project"'],
  ["a number", "5"],
  ["a list", "[]"],
  ["another draft", JSON.stringify(kept("p9"))],
  ["a draft without its fields", JSON.stringify({ ...kept("p1"), value: null })],
  ["a draft without a version", JSON.stringify({ ...kept("p1"), value: { base: {}, values: {} } })],
  ["a draft without an id", JSON.stringify({ ...kept("p1"), id: 5 })],
  ["a draft of nothing known", JSON.stringify({ ...kept("p1"), kind: "poem" })],
])("a note that is %s is dropped; editors open, and what is kept stays", async (_, text) => {
  await keepDraft(kept("p1"));
  localStorage.setItem("studio.leaving.p1", text);
  localStorage.setItem("studio.leaving.p2", JSON.stringify(kept("p2", 2)));

  expect((await listDrafts("project")).map(({ id }) => id)).toEqual(["p2", "p1"]);
  expect(localStorage).toHaveLength(0);
  const { result } = renderHook(() => useSlot({ kind: "project", record: "", id: "p1", onOpened: () => undefined }));
  await waitFor(() => expect(result.current?.draft?.title).toBe("흰 회랑"));
});

test("what is malformed in the device's database is no draft and no picture", async () => {
  await keepDraft(kept("p1"));
  await change(["drafts", "jobs"], (changing) =>
    Promise.all([
      changing.objectStore("drafts").put({ id: "p2" }),
      changing.objectStore("drafts").put({ ...kept("p3"), value: { values: 5 } } as Draft<unknown>),
      changing.objectStore("jobs").put({ key: "k1", kind: "picture", owner: "p1", state: "waiting" } as StoredJob),
    ]),
  );

  expect((await listDrafts("project")).map(({ id }) => id)).toEqual(["p1"]);
  expect([await readDraft("p2"), await readDraft("p3")]).toEqual([null, null]);
  expect(await picturesOf("p1")).toEqual([]);
  expect(await countWaiting()).toEqual(new Map());
});

test("where the device forbids its storage, forms open all the same", async () => {
  vi.stubGlobal("localStorage", new Proxy({}, { get: forbidden, ownKeys: forbidden }));

  const { result } = renderHook(() => useSlot({ kind: "project", record: "", id: "p1", onOpened: () => undefined }));

  await waitFor(() => expect(result.current).toBeTruthy());
  vi.unstubAllGlobals();
});

test("another tab is told of what a form keeps, whether or not this one lists drafts", async () => {
  const other = new BroadcastChannel("studio.drafts");
  const told = new Promise((resolve) => {
    other.addEventListener("message", resolve, { once: true });
  });

  tellOfDrafts();

  expect(await told).toMatchObject({ data: "changed" });
  other.close();
});

test("a saved text leaves no draft behind", async () => {
  const { rerender, unmount } = renderHook(({ draft }) => useDraft("p1", draft), {
    initialProps: { draft: PROJECT as typeof PROJECT | null },
  });
  window.dispatchEvent(new Event("pagehide"));
  expect(await readDraft("p1")).not.toBeNull();

  rerender({ draft: null });
  unmount();

  await waitFor(async () => expect(await readDraft("p1")).toBeNull());
});

test("a draft that was found stays as long as nobody decides", async () => {
  await keepDraft(kept("p1"));

  renderHook(() => useDraft("p1", null)).unmount();

  expect(await readDraft("p1")).not.toBeNull();
});

test("the drafts of a kind are listed, the last written first", async () => {
  await Promise.all([keepDraft(kept("p1", 1)), keepDraft(kept("p2", 2)), keepDraft({ ...kept("i1"), kind: "insight" })]);

  expect((await listDrafts("project")).map(({ id }) => id)).toEqual(["p2", "p1"]);
});

test("drafts of earlier versions are taken over once; what cannot be read is dropped", async () => {
  const old = { at: 5, value: { base: null, values: { title: "흰 회랑" } } };
  localStorage.setItem("studio.draft.project.new", JSON.stringify(old));
  localStorage.setItem("studio.draft.project.a.b", JSON.stringify(old));
  localStorage.setItem("studio.draft.insight.new", "{");

  const drafts = await listDrafts("project");

  expect(drafts.map(({ record, at, value }) => ({ record, at, value }))).toEqual(
    expect.arrayContaining(["", "a.b"].map((record) => ({ record, ...old }))),
  );
  expect(localStorage).toHaveLength(0);
  expect(await listDrafts("project")).toHaveLength(2);
});

function slotOf(id: string, record = "") {
  const onOpened = vi.fn<(id: string) => void>();
  const hook = renderHook(() => useSlot({ kind: "project", record, id, onOpened }));
  return { ...hook, onOpened };
}

async function opened(hook: ReturnType<typeof slotOf>) {
  await waitFor(() => expect(hook.result.current).toBeDefined(), { timeout: 3_000 });
  return hook.result.current;
}

test("each new form has a draft of its own, and says which", async () => {
  const [one, other] = [slotOf(""), slotOf("")];

  const ids = [(await opened(one))?.id, (await opened(other))?.id];

  expect(ids[0]).not.toBe(ids[1]);
  expect(one.onOpened).toHaveBeenCalledWith(ids[0]);
});

test("a reload finds the draft that the address names", async () => {
  await keepDraft(kept("p1"));

  expect(await opened(slotOf("p1"))).toMatchObject({ id: "p1", draft: { title: "흰 회랑" } });
});

test("a draft that another form has is not given twice, and is free again afterwards", async () => {
  await keepDraft(kept("p1", 1, "r1"));
  const first = slotOf("", "r1");
  expect(await opened(first)).toMatchObject({ id: "p1" });

  const second = await opened(slotOf("p1", "r1"));

  expect(second).toMatchObject({ draft: null });
  expect(second?.id).not.toBe("p1");
  first.unmount();
  expect(await opened(slotOf("p1", "r1"))).toMatchObject({ id: "p1" });
});
