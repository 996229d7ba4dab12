import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

import { Problem } from "@shared/problem";
import type { Transfer } from "@shared/uploads/transfer";
import { EnclosureQueue } from "./EnclosureQueue";
import type { FileStore } from "./fileStore";
import { file, memory } from "./testing";

const STEPS = ["add", "remove", "close", "open", "reload", "cut", "mend", "window", "wait", "pause"] as const;
const LIMITS = { enclosures: 50, enclosureMiB: 20 };
const LONG_MS = 200_000;
const DISK_MS = 30;
const WRITTEN_MS = 3_000;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

afterEach(() => vi.useRealTimers());

/** A device whose slow disk writes one thing after the other, a line that may be cut, and a server that notes what it has in full. */
function world() {
  const store = memory();
  let last: Promise<unknown> = Promise.resolve();
  const onDisk = <T>(work: () => Promise<T>): Promise<T> => {
    const written = last.then(() => pause(DISK_MS)).then(work);
    last = written;
    return written;
  };
  let begun = 0;
  const there = new Map<string, string>();
  const line = { isCut: false };
  const transfer = async ({ name }: File, { url, signal, onUrl, onProgress }: Transfer) => {
    const at = url || `/api/enclosures/${(begun += 1)}`;
    if (!url) onUrl(at);
    await pause(1_000);
    if (signal.aborted) throw new DOMException("cancelled", "AbortError");
    there.set(at, name);
    // The answer is lost: nobody knows what has arrived until the same address is asked again.
    if (line.isCut) throw new Problem(0, { code: "timed_out" });
    onProgress(100);
    return at;
  };
  const put: FileStore["put"] = (entry) => onDisk(() => store.put(entry));
  const device: FileStore = { ...store, put, remove: (key) => onDisk(() => store.remove(key)) };
  const window = () => new EnclosureQueue({ store: device, transfer, reduce: async (one) => one, limits: LIMITS });
  return { there, line, window };
}

async function play(steps: readonly (typeof STEPS)[number][]) {
  const { there, line, window } = world();
  let queue = window();
  const chosen: string[] = [];
  const removed = new Set<string>();
  for (const step of steps) {
    const last = queue.read().at(-1);
    if (step === "add") {
      const name = `${chosen.length}.jpg`;
      chosen.push(name);
      queue.open();
      queue.add([file(name)], { isReduced: false });
    } else if (step === "remove" && last) {
      removed.add(last.name);
      queue.remove(last.key);
    } else if (step === "pause" && last) queue.pause(last.key);
    else if (step === "close") queue.close();
    else if (step === "open") queue.open();
    else if (step === "cut") line.isCut = true;
    else if (step === "mend") line.isCut = false;
    else if (step === "reload" || step === "window") {
      // A window that is reloaded ends at once; one that another takes over leaves it what the device has.
      await vi.advanceTimersByTimeAsync(WRITTEN_MS);
      queue.close();
      if (step === "window") queue.leave(({ isKept, state }) => isKept && state !== "done");
      queue = window();
      await queue.restore();
    } else await vi.advanceTimersByTimeAsync(700);
  }
  line.isCut = false;
  queue.open();
  for (const { key, state } of queue.read()) if (state === "paused") queue.resume(key);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  const isWanted = (name: string) => !removed.has(name);
  return { queue, arrived: [...there.values()].filter(isWanted), expected: chosen.filter(isWanted) };
}

test("any interleaving ends with each file sent once, in the order chosen", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const steps = array(constantFrom(...STEPS), { minLength: 1, maxLength: 25 });
  await assert(
    asyncProperty(steps, async (order) => {
      vi.useFakeTimers();
      const { queue, arrived, expected } = await play(order);
      queue.close();
      vi.useRealTimers();

      expect(queue.read().map(({ name, state }) => [name, state])).toEqual(expected.map((name) => [name, "done"]));
      expect(arrived.sort()).toEqual(expected.sort());
    }),
    { seed: 48, numRuns: 200 },
  );
}, 60_000);
