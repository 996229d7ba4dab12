/** A store of this device that answers within some time: it keeps nothing then, and what it has is unknown. */
import type { Store } from "@outbox/store";

/** Nobody waits longer for a device that says nothing; what it keeps later all the same does no harm. */
export const SAID_WITHIN_MS = 2_000;

export function inTime<One extends { key: string }>(store: Store<One>): Store<One> {
  return {
    // Silence is not "nothing": whoever asks has to ask again.
    all: () => within(store.all(), () => Promise.reject(new Error("the device says nothing"))),
    put: (one) => within(store.put(one), () => false),
    remove: (key) => within(store.remove(key), () => false),
    clear: () => within(store.clear(), () => false),
  };
}

function within<T>(said: Promise<T>, otherwise: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise()), SAID_WITHIN_MS);
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
