import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { readToasts } from "@shared/toasts";
import type { Transfer } from "@shared/uploads/transfer";
import { show } from "../../testing/show";
import { newDraft } from "./draft";
import type { Draft } from "./draft";
import type { Enclosure } from "./files/enclosure";
import { EnclosureQueue } from "./files/EnclosureQueue";
import { deviceStore } from "./files/fileStore";
import { BEGUN_WITHIN_MS, KEEP_WITHIN_MS, leaveToOthers } from "./sharedFiles";
import { CHOICES } from "./testing";
import { holdPosts, posts } from "../../testing/posts";
import { useConsultation } from "./useConsultation";
import { useSending } from "./useSending";

const RECEIPT = { number: "Y33R-W06A", receipt: "Y33R-W06A-1111.abc", mailed: false };
const adopt = vi.spyOn(EnclosureQueue.prototype, "adopt");

let mine: Draft;

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  holdPosts();
  adopt.mockReset().mockResolvedValue();
  mine = { ...newDraft(Date.now()), savedAt: 1, until: Date.now() + 1_000_000 };
  keep(mine);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

afterAll(() => void adopt.mockRestore());

const keep = (draft: Draft) => localStorage.setItem(KEY, JSON.stringify(draft));
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null") as Draft | null;
const another = () => ({ ...mine, idempotencyKey: "another" });
const names = async () => (await deviceStore.all()).map(({ name }) => name);

function enclosure(name: string, part: Partial<Enclosure>): Enclosure {
  const content = new File([name], name, { type: "image/jpeg" });
  const facts = { key: name, name, size: 1, modified: 1, url: "", percent: 0, reason: "", mayShrink: false };
  return { ...facts, state: "queued", file: content, isKept: true, ...part };
}

const endless = () => new Promise<string>(() => undefined);
function beginning(_: File, { onUrl }: Transfer) {
  onUrl("/api/enclosures/new");
  return endless();
}

function queueWith(transfer: (file: File, to: Transfer) => Promise<string> = endless) {
  return new EnclosureQueue({ store: deviceStore, transfer, reduce: async (one) => one, limits: CHOICES.limits });
}

function Window({ queue }: { queue: EnclosureQueue }) {
  const consultation = useConsultation(CHOICES, { onForgotten: () => leaveToOthers(queue) });
  const { sending, submit, stop } = useSending(consultation, queue, []);
  return (
    <>
      <button onClick={submit}>보내기</button>
      <button onClick={stop}>내용 확인하기</button>
      <button onClick={() => consultation.change({ name: "고친 이름" })}>고치기</button>
      <output>{`${sending.kind} ${sending.tries} ${sending.problem?.status ?? "-"}`}</output>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const state = () => screen.getByRole("status").textContent;

async function send(queue = queueWith()) {
  show(<Window queue={queue} />, "/consultation/5");
  press("보내기");
  await posted(1);
}

async function posted(count: number) {
  await waitFor(() => expect(posts).toHaveLength(count));
}

async function answer(one: object | number, at = 0) {
  await act(async () => posts[at]?.end(one));
}

/** Let another window write *draft*; null lets go of it. */
async function writeElsewhere(draft: Draft | null) {
  if (draft) keep(draft);
  else localStorage.removeItem(KEY);
  await act(async () => window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
}

const isThanked = () => window.location.hash === "#/consultation/sent";
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test("however often it is started, one is on its way, and what it failed with stays", async () => {
  await send();
  await answer(0);
  await waitFor(() => expect(state()).toBe("failed 1 0"));

  press("보내기");
  press("보내기");
  await posted(2);
  press("보내기");
  await pause();
  expect(state()).toBe("sending 1 0");
  expect(posts.map(({ key }) => key)).toEqual([mine.idempotencyKey, mine.idempotencyKey]);

  await answer(503, 1);
  await waitFor(() => expect(state()).toBe("failed 2 503"));
});

test("a screen that was left and opened again joins what is on its way", async () => {
  const first = show(<Window queue={queueWith()} />, "/consultation/5");
  press("보내기");
  await posted(1);
  first.unmount();

  show(<Window queue={queueWith()} />, "/consultation/5");
  press("보내기");
  await pause();
  expect(posts).toHaveLength(1);
  await answer(503);

  await waitFor(() => expect(state()).toBe("failed 1 503"));
});

test("who goes back to what was written stays there when the try fails, and with what is written meanwhile", async () => {
  await send();
  press("내용 확인하기");
  await answer(0);
  await pause();
  expect(state()).toBe("idle 0 -");

  press("보내기");
  await posted(2);
  press("고치기");
  await answer(RECEIPT, 1);

  await waitFor(() => expect(stored()).toMatchObject({ answers: { name: "고친 이름" }, corrects: RECEIPT.number }));
  expect(stored()?.idempotencyKey).not.toBe(mine.idempotencyKey);
  expect(isThanked()).toBe(false);
});

test("an answer that comes when the device has another consultation changes nothing of it", async () => {
  const queue = queueWith(beginning);
  await send(queue);
  await writeElsewhere(null);
  await writeElsewhere(another());
  queue.add([new File(["1"], "새것.jpg", { type: "image/jpeg" })], { isReduced: false });
  await waitFor(() => expect(queue.read()).toMatchObject([{ state: "sending" }]));
  await answer(RECEIPT);
  await pause();

  expect(stored()?.idempotencyKey).toBe("another");
  expect(await names()).toEqual(["새것.jpg"]);
  expect(queue.read()).toHaveLength(1);
  expect(isThanked()).toBe(false);
});

test("an answer is shown where this window has not heard of the other consultation, which stays", async () => {
  await send();
  keep(another());

  await answer(RECEIPT);

  await waitFor(() => expect(isThanked()).toBe(true));
  expect(stored()?.idempotencyKey).toBe("another");
});

test("what another window has sent is not tried here any more", async () => {
  await send();
  await answer(0);
  await waitFor(() => expect(state()).toBe("failed 1 0"));

  await writeElsewhere(null);

  expect(state()).toBe("idle 0 -");
  expect(stored()).toBeNull();
});

test.each([
  ["a correction", { idempotencyKey: "correction", corrects: RECEIPT.number }, 0],
  ["one begun anew", { idempotencyKey: "anew" }, 1],
])("what another window goes on with is sent here: %s", async (_, part, emptied) => {
  show(<Window queue={queueWith()} />, "/consultation/5");

  await writeElsewhere({ ...mine, ...part });
  press("보내기");
  await posted(1);

  expect(posts[0]?.key).toBe(part.idempotencyKey);
  expect(readToasts().filter(({ text }) => text.startsWith("다른 창에서 보내거나 지운"))).toHaveLength(emptied);
});

test("files that another window added go along, or join by the receipt", async () => {
  await deviceStore.put(enclosure("B.jpg", { state: "done", url: "/api/enclosures/b", file: null }));
  await deviceStore.put(enclosure("C.jpg", {}));
  await send();
  await deviceStore.put(enclosure("D.jpg", { state: "paused" }));

  await answer(RECEIPT);
  await waitFor(() => expect(isThanked()).toBe(true));

  expect(posts[0]?.body.enclosures).toEqual(["b"]);
  expect(adopt.mock.calls.flat(2).map(({ name }) => name)).toEqual(["C.jpg", "D.jpg"]);
  await waitFor(async () => expect(await names()).toEqual([]));
});

test("a device that is slow to keep files takes nothing of the next consultation with it", async () => {
  const kept: (() => void)[] = [];
  adopt.mockReturnValue(new Promise((resolve) => kept.push(resolve)));
  const queue = queueWith();
  queue.add([new File(["1"], "하나.jpg", { type: "image/jpeg" })], { isReduced: false });
  await waitFor(() => expect(queue.read()).toMatchObject([{ state: "sending" }]));
  await send(queue);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await answer(RECEIPT);
  await act(() => vi.advanceTimersByTimeAsync(BEGUN_WITHIN_MS));
  await vi.waitFor(() => expect(adopt).toHaveBeenCalledOnce());
  expect(isThanked()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(KEEP_WITHIN_MS));
  vi.useRealTimers();
  await waitFor(() => expect(isThanked()).toBe(true));

  await deviceStore.put(enclosure("둘.jpg", {}));
  kept[0]?.();
  await pause();

  expect(await names()).toEqual(["둘.jpg"]);
});

test("a file that is just being begun goes on from there, and is not begun again", async () => {
  const begun: Transfer[] = [];
  const queue = queueWith((_, to) => {
    begun.push(to);
    return endless();
  });
  queue.add([new File(["1"], "A.jpg", { type: "image/jpeg" })], { isReduced: false });
  await waitFor(() => expect(queue.read()).toMatchObject([{ state: "sending" }]));
  await send(queue);
  await answer(RECEIPT);
  await pause();
  expect(adopt).not.toHaveBeenCalled();

  begun[0]?.onUrl("/api/enclosures/a");

  await waitFor(() => expect(adopt).toHaveBeenCalledOnce());
  expect(adopt.mock.calls[0]?.[0]).toMatchObject([{ name: "A.jpg", url: "/api/enclosures/a" }]);
});
