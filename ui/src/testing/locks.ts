/** Locks as a browser gives them over all its windows, for tests. */

interface Wish {
  name: string;
  grant: () => void;
}

/** Return a lock manager of its own, without the locks of the tests before. */
export function lockManager() {
  const holders = new Map<string, { lose: () => void }>();
  const waiting: Wish[] = [];

  function request(name: string, { ifAvailable, steal, signal }: LockOptions, work: (lock: object | null) => unknown) {
    if (ifAvailable && holders.has(name)) return Promise.resolve(work(null));
    return new Promise<unknown>((resolve, reject) => {
      const grant = () => {
        const holder = { lose: () => reject(new DOMException("stolen", "AbortError")) };
        holders.set(name, holder);
        void Promise.resolve(work({}))
          .then(resolve, reject)
          .finally(() => {
            if (holders.get(name) !== holder) return;
            holders.delete(name);
            const next = waiting.findIndex((wish) => wish.name === name);
            if (next >= 0) waiting.splice(next, 1)[0]?.grant();
          });
      };
      if (steal) holders.get(name)?.lose();
      if (steal || !holders.has(name)) return grant();
      const wish = { name, grant };
      waiting.push(wish);
      return signal?.addEventListener("abort", () => {
        const place = waiting.indexOf(wish);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal.reason as Error);
      });
    });
  }
  return { request };
}
