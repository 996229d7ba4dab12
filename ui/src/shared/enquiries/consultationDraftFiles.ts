/** Files that wait on this device until the studio has them: over a reload they go on. */

const STORE = "files";

/** What of a file its way is known by. */
export interface WaitingFile {
  key: string;
  /** Where the server has it; empty until it has begun. */
  url: string;
}

/** Changes say whether they are on the disk; a device that is full or forbids it stops nobody from sending. */
export interface Store<One extends { key: string }> {
  /** Rejects when the device does not say what it has. */
  all: () => Promise<One[]>;
  put: (one: One) => Promise<boolean>;
  remove: (key: string) => Promise<boolean>;
  clear: () => Promise<boolean>;
}

/** Return the store called *name* of this device, which is there from when something is put into it. */
export function storeCalled<One extends { key: string }>(name: string): Store<One> {
  const change = <T>(work: Work<T>, makes = false) =>
    within(name, "readwrite", work, makes).then(
      () => true,
      () => false,
    );
  return {
    all: async () =>
      typeof indexedDB === "undefined" ? [] : ((await within<One[]>(name, "readonly", (store) => store.getAll())) ?? []),
    put: (one) => change((store) => store.put(one), true),
    remove: (key) => change((store) => store.delete(key)),
    clear: () => change((store) => store.clear()),
  };
}

/** Return the store of files called *name*: what cannot be read of them is not there. */
export function fileStoreCalled<One extends WaitingFile>(name: string): Store<One> {
  const store = storeCalled<One>(name);
  return { ...store, all: () => store.all().catch(() => []) };
}

/** Return where the files of a consultation that is not sent yet wait. */
export function draftFiles<One extends WaitingFile>(): Store<One> {
  return fileStoreCalled<One>("studio-consultation");
}

/** Let go of the files of a consultation that is never sent: here, and on the server. */
export async function forgetDraftFiles(): Promise<void> {
  await letGo(draftFiles(), []);
}

/** Let go of all that waits in *store*, and of *others*, here and on the server. */
export async function letGo(
  store: Pick<Store<WaitingFile>, "all" | "clear">,
  others: readonly WaitingFile[],
): Promise<void> {
  const waiting = await store.all();
  const begun = [...waiting, ...others].flatMap(({ url }) => (url ? [url] : []));
  new Set(begun).forEach(dropOnServer);
  await store.clear();
}

/** When the line is down the server forgets it by itself, after a day; what an enquiry has it keeps. */
export function dropOnServer(url: string): void {
  fetch(url, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } }).catch(() => undefined);
}

type Work<T> = (store: IDBObjectStore) => IDBRequest<T>;

/** Do *work* in the store called *name*; nothing where there is none, unless this *makes* it. */
async function within<T>(
  name: string,
  mode: IDBTransactionMode,
  work: Work<T>,
  makes = false,
): Promise<T | undefined> {
  const database = await open(name, makes);
  if (!database) return undefined;
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

function open(name: string, makes: boolean): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    let isMissing = false;
    request.addEventListener("upgradeneeded", () => {
      isMissing = !makes;
      if (makes) request.result.createObjectStore(STORE, { keyPath: "key" });
      // Nothing comes to a device by a look at what it has.
      else request.transaction?.abort();
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", (event) => {
      event.preventDefault();
      if (isMissing) resolve(null);
      else reject(request.error);
    });
  });
}
