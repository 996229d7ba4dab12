/** Files that wait on this device until their consultation is accepted: over a reload they go on. */
import type { Enclosure } from "./enclosure";

const NAME = "studio-consultation";
const STORE = "files";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE, { keyPath: "key" }));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
}

/** A device that is full or forbids it stops nobody from sending. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}

export interface FileStore {
  all: () => Promise<Enclosure[]>;
  put: (one: Enclosure) => Promise<void>;
  remove: (key: string) => Promise<void>;
  clear: () => Promise<void>;
}

/** The store of this device. */
export const deviceStore: FileStore = {
  all: () => within<Enclosure[]>("readonly", (store) => store.getAll()).catch(() => []),
  put: (one) => quietly(within("readwrite", (store) => store.put(one))),
  remove: (key) => quietly(within("readwrite", (store) => store.delete(key))),
  clear: () => quietly(within("readwrite", (store) => store.clear())),
};
