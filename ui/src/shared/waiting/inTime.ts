/** A store of this device that answers within some time: it keeps nothing then, and what it has is unknown. */
import type { Store } from "@outbox/store";

/** Nobody waits longer for a device that says nothing; what it keeps later all the same does no harm. */
export const SAID_WITHIN_MS = 2_000;

export function inTime<One extends { key: string }>(store: Store<One>): Store<One> {
  return {
    // Silence is not "nothing": whoever asks has to ask again.
    all: () => saidWithin(SAID_WITHIN_MS, store.all(), () => Promise.reject(new Error("the device says nothing"))),
    put: (one) => saidWithin(SAID_WITHIN_MS, store.put(one), () => false),
    remove: (key) => saidWithin(SAID_WITHIN_MS, store.remove(key), () => false),
    clear: () => saidWithin(SAID_WITHIN_MS, store.clear(), () => false),
  };
}

/** Return what is *said* within *ms*, else what is said *otherwise*. */
export function saidWithin<T>(ms: number, said: Promise<T>, otherwise: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise()), ms);
    const answered = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    said.then(
      (answer) => answered(() => resolve(answer)),
      (error: unknown) => answered(() => reject(error as Error)),
    );
  });
}
