import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Problem } from "@shared/problem";
import { lockManager } from "../../../testing/locks";
import { newEntry } from "../files/admitting";
import type { Enclosure } from "../files/enclosure";
import { forgetJoining, goingOn, joiningFiles } from "./joiningFiles";
import type { JoiningListener } from "./joiningFiles";
import { storeOf } from "./waitingFiles";

const LIMITS = { enclosures: 20, enclosureMiB: 20 };
const RECEIPT = { number: "7F3K-29QD", receivedAt: "", until: "2026-12-06T05:06:00Z", enclosures: [] };
const TWO = [1, 2].map((n) => ({ n, type: "image/jpeg", size: 1 }));
const real = navigator;

/** Return the files on their way to the receipt of *token*, over a line on which nothing arrives. */
async function onTheirWay(token: string) {
  vi.resetModules();
  vi.doMock("@shared/uploads/sendPatiently", () => ({ sendPatiently: () => new Promise<never>(() => {}) }));
  const anew = await import("./joiningFiles");
  return anew.joiningFiles(token, LIMITS);
}

const entry = (state: Enclosure["state"]): Enclosure => ({
  ...newEntry(new File(["x"], `${state}.jpg`, { type: "image/jpeg" }), true, LIMITS),
  state,
});

function listener() {
  return {
    onJoined: vi.fn<JoiningListener["onJoined"]>(),
    onClosed: vi.fn<JoiningListener["onClosed"]>(),
    onTaken: vi.fn<JoiningListener["onTaken"]>(),
    onBack: vi.fn<JoiningListener["onBack"]>(),
  };
}

/** Serve locks of which another window takes that of the receipt *token*, and gives it back. */
function serveLock(token: string) {
  const locks = lockManager();
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void ends.push(resolve));
  vi.stubGlobal("navigator", { ...real, onLine: true, locks });
  return {
    take: () => void locks.request(`studio-receipt.${token}`, { steal: true }, work),
    giveBack: () => ends.forEach((end) => end()),
  };
}

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

afterEach(() => {
  vi.stubGlobal("navigator", real);
  vi.doUnmock("@shared/uploads/sendPatiently");
});

test("what its sender paused rests after sending, too", () => {
  const states = (["sending", "waiting", "done", "paused", "failed", "refused"] as const).map(entry).map(goingOn);

  expect(states.map(({ state }) => state)).toEqual(["queued", "queued", "queued", "paused", "failed", "refused"]);
});

test("what other windows let join meanwhile is asked of the server once it is back here", async () => {
  const lock = serveLock("shared");
  vi.stubGlobal("fetch", async () => Response.json({ ...RECEIPT, enclosures: TWO }));
  const files = await onTheirWay("shared");
  const told = listener();
  files.listen(told);
  files.queue.add([new File(["x"], "a.jpg", { type: "image/jpeg" })], { isReduced: true });
  await vi.waitFor(() => expect(files.queue.read().map(({ state }) => state)).toEqual(["sending"]));

  lock.take();
  await vi.waitFor(() => expect(told.onTaken).toHaveBeenCalledOnce());
  expect(files.queue.read()).toEqual([]);
  expect(told.onBack).not.toHaveBeenCalled();
  lock.giveBack();

  await vi.waitFor(() => expect(told.onBack).toHaveBeenCalledWith({ ...RECEIPT, enclosures: TWO }));
});

test("a receipt that was closed while nobody listened is told to who listens later", async () => {
  await storeOf("withdrawn").put(entry("paused"));
  forgetJoining("withdrawn", new Problem(410, { title: "이 링크는 닫혔어요" }));
  const told = listener();

  joiningFiles("withdrawn", LIMITS).listen(told);

  expect(told.onClosed).toHaveBeenCalledOnce();
  await vi.waitFor(async () => expect(await storeOf("withdrawn").all()).toEqual([]));
});

test("once nobody looks and nothing is on its way, the window is heard no more and no lock is waited for", async () => {
  serveLock("left");
  const unheard = vi.spyOn(AbortController.prototype, "abort");
  const files = await onTheirWay("left");
  const unlisten = files.listen(listener());
  const resume = vi.spyOn(files.queue, "resume");
  window.dispatchEvent(new Event("online"));
  expect(resume).toHaveBeenCalledOnce();

  unlisten();
  window.dispatchEvent(new Event("online"));

  expect(resume).toHaveBeenCalledOnce();
  expect(unheard).toHaveBeenCalledOnce();
  files.listen(listener());
  window.dispatchEvent(new Event("online"));
  expect(resume).toHaveBeenCalledTimes(2);
});
