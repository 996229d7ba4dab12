/** Devices and browsers for tests of what waits. */
import { afterEach, beforeEach, vi } from "vitest";

import type { Store } from "@outbox/store";
import { Problem } from "../problem";
import type { Waiting } from "./waiting";
import { WaitingEnquiries } from "./WaitingEnquiries";
import type { Way } from "./WaitingEnquiries";

export const MINUTE = 60_000;
export const AWAY = new Problem(503, null);
export const QUESTION = { key: "k1", kind: "question", body: { name: "김하나", privacyConsent: true } } as const;

/** What a device has; several windows share it. */
export function device() {
  const kept = new Map<string, Waiting>();
  const store: Store<Waiting> = {
    all: async () => [...kept.values()].map((one) => ({ ...one })),
    put: async (one) => Boolean(kept.set(one.key, one)),
    remove: async (key) => kept.delete(key) || true,
    clear: async () => {
      kept.clear();
      return true;
    },
  };
  return { kept, store };
}

/** One lock at a time for each name, as a browser gives them over all its windows. */
export function lockedBrowser() {
  const taken = new Set<string>();
  const request = async (name: string, _: LockOptions, work: (lock: object | null) => Promise<unknown>) => {
    if (taken.has(name)) return work(null);
    taken.add(name);
    return work({}).finally(() => taken.delete(name));
  };
  return { onLine: true, locks: { request } };
}

/** Give every test of a file such a browser, with timers that it moves and no channel between windows. */
export function inLockedBrowser() {
  const real = navigator;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", lockedBrowser());
    vi.stubGlobal("BroadcastChannel", undefined);
  });
  afterEach(() => {
    closeWindows();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.stubGlobal("navigator", real);
  });
}

const stops: (() => void)[] = [];

/** Open a window on the device of *store*, which sends by *way*, until `closeWindows`. */
export function windowOn(store: Store<Waiting>, way: Way) {
  const waiting = new WaitingEnquiries(store);
  waiting.setWay("question", way);
  stops.push(waiting.start());
  return waiting;
}

export function closeWindows() {
  stops.splice(0).forEach((stop) => stop());
}

export const accepted = () => vi.fn<Way>(async () => ({ number: "Y33R-W06A" }));
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
