/** A store of this device that answers within some time, or has nothing and keeps nothing. */
import type { Store } from "../enquiries/consultationDraftFiles";

/** Nobody waits longer for a device that says nothing; what it keeps later all the same does no harm. */
export const SAID_WITHIN_MS = 2_000;

export function inTime<One extends { key: string }>(store: Store<One>): Store<One> {
  return {
    all: () => within(store.all(), []),
    put: (one) => within(store.put(one), false),
    remove: (key) => within(store.remove(key), false),
    clear: () => within(store.clear(), false),
  };
}

function within<T>(said: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SAID_WITHIN_MS, otherwise);
    void said.then((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
