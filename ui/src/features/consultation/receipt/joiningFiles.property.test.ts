import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Problem } from "@shared/problem";
import type { Transfer } from "@shared/uploads/transfer";
import { lockManager } from "../../../testing/locks";
import type { FileStore } from "../files/fileStore";
import { file, memory } from "../files/testing";
import { JoiningFiles } from "./joiningFiles";

const STEPS = ["add", "remove", "look", "reload", "cut", "mend", "wait"] as const;
const LIMITS = { enclosures: 50, enclosureMiB: 20 };
const RECEIPT = { number: "7F3K-29QD", receivedAt: "", until: "", enclosures: [] };
const LONG_MS = 200_000;
const DISK_MS = 30;
const WRITTEN_MS = 3_000;
const real = navigator;

const world = vi.hoisted(() => ({
  now: {} as { device: FileStore; transfer: (file: File, to: Transfer) => Promise<string> },
}));
vi.mock("@shared/uploads/sendPatiently", () => ({ sendPatiently: (sent: File, to: Transfer) => world.now.transfer(sent, to) }));
vi.mock("./waitingFiles", () => ({ storeOf: () => world.now.device }));

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal("navigator", real);
});

/** One device with a slow disk for all windows, a line that may be cut, and a server that notes what has joined. */
function device() {
  const store = memory();
  let last: Promise<unknown> = Promise.resolve();
  const onDisk = <T>(work: () => Promise<T>): Promise<T> => {
    const written = last.then(() => pause(DISK_MS)).then(work);
    last = written;
    return written;
  };
  const remove: FileStore["remove"] = (key) => onDisk(() => store.remove(key));
  const put: FileStore["put"] = (entry) => (entry.state === "done" ? remove(entry.key) : onDisk(() => store.put(entry)));
  const line = { isCut: false };
  const names: string[] = [];
  const joined = new Set<string>();
  const transfer = async ({ name }: File, { url, signal, onUrl, onProgress }: Transfer) => {
    const at = url || `/api/enclosures/${names.push(name) - 1}`;
    if (!url) onUrl(at);
    await pause(1_000);
    if (signal.aborted) throw new DOMException("cancelled", "AbortError");
    if (line.isCut) throw new Problem(0, { code: "timed_out" });
    onProgress(100);
    return at;
  };
  const answer = async (_: string, { body }: RequestInit = {}) => {
    if (line.isCut) throw new TypeError("Failed to fetch");
    const { enclosures = [] } = JSON.parse(typeof body === "string" ? body : "{}") as { enclosures?: string[] };
    enclosures.forEach((id) => joined.add(id));
    return Response.json({ ...RECEIPT, joined: {} });
  };
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("navigator", { ...real, onLine: true, locks: lockManager() });
  world.now = { device: { ...store, put, remove }, transfer };
  return { store, line, arrived: () => [...joined].map((id) => names[Number(id)]) };
}

/** Let the window of *files* be gone, with all that it waits for and the lock that it has. */
async function end(files: JoiningFiles) {
  await vi.advanceTimersByTimeAsync(WRITTEN_MS);
  files["awake"]?.abort();
  files["awake"] = undefined;
  files.queue.close();
  if (files["isOurs"]) await navigator.locks.request("studio-receipt.token", { steal: true }, async () => undefined);
}

const open = () => new JoiningFiles("token", LIMITS);

async function play(steps: readonly (typeof STEPS)[number][]) {
  const { store, line, arrived } = device();
  let [front, back] = [open(), open()];
  const chosen: string[] = [];
  const removed = new Set<string>();
  for (const step of steps) {
    const last = front.queue.read().at(-1);
    if (step === "add") {
      const name = `${chosen.length}.jpg`;
      chosen.push(name);
      front.queue.add([file(name)], { isReduced: false });
    } else if (step === "remove" && last) {
      removed.add(last.name);
      front.queue.remove(last.key);
    } else if (step === "look") {
      [front, back] = [back, front];
      front["goOn"]();
    } else if (step === "reload") {
      await end(front);
      front = open();
    } else if (step === "cut") line.isCut = true;
    else if (step === "mend") line.isCut = false;
    else await vi.advanceTimersByTimeAsync(700);
  }
  line.isCut = false;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await end(front);
  await end(back);
  const isWanted = (name = "") => !removed.has(name);
  return { kept: store.kept.size, arrived: arrived().filter(isWanted).sort(), expected: chosen.filter(isWanted).sort() };
}

test("with two windows open over one device, any interleaving ends with each file sent and joined once", async () => {
  await assert(
    asyncProperty(array(constantFrom(...STEPS), { minLength: 1, maxLength: 25 }), async (steps) => {
      const { kept, arrived, expected } = await play(steps);

      expect(arrived).toEqual(expected);
      expect(kept).toBe(0);
    }),
    { seed: 48, numRuns: 200 },
  );
}, 60_000);
