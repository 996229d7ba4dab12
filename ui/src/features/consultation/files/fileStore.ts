/** Files that wait on this device until the studio has them: over a reload they go on. */
import type { Enclosure } from "./enclosure";

const STORE = "files";

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE, { keyPath: "key" }));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

type Work<T> = (store: IDBObjectStore) => IDBRequest<T>;

async function within<T>(name: string, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  const database = await open(name);
  try {
    return await new Promise<T>((resolve, reject) => {
      // Strict: what is said to be kept survives that the browser is killed.
      const transaction = database.transaction(STORE, mode, { durability: "strict" });
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
}

/** Changes say whether they are on the disk; a device that is full or forbids it stops nobody from sending. */
export interface FileStore {
  all: () => Promise<Enclosure[]>;
  put: (one: Enclosure) => Promise<boolean>;
  remove: (key: string) => Promise<boolean>;
  clear: () => Promise<boolean>;
}

/** Return the store called *name* of this device. */
export function storeCalled(name: string): FileStore {
  const change = <T>(work: Work<T>) =>
    within(name, "readwrite", work).then(
      () => true,
      () => false,
    );
  return {
    all: () => within<Enclosure[]>(name, "readonly", (store) => store.getAll()).catch(() => []),
    put: (one) => change((store) => store.put(one)),
    remove: (key) => change((store) => store.delete(key)),
    clear: () => change((store) => store.clear()),
  };
}

/** What waits for a consultation that is not sent yet. */
export const deviceStore = storeCalled("studio-consultation");
