/** The device's own database: what is being written, and the pictures that wait with it. */

const NAME = "studio";
const VERSION = 1;
const INVALID_STATE = "InvalidStateError";

/** `files` holds the contents alone: what is noted of a picture is written often, its content once. */
export type StoreName = "drafts" | "pictures" | "files" | "claims";

let opening: Promise<IDBDatabase> | undefined;
let opened: IDBDatabase | undefined;

function makeStores(database: IDBDatabase): void {
  database.createObjectStore("drafts", { keyPath: "id" });
  database.createObjectStore("pictures", { keyPath: "key" }).createIndex("draft", "draft");
  database.createObjectStore("files");
  database.createObjectStore("claims");
}

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener("upgradeneeded", () => makeStores(request.result));
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      opened = request.result;
      // A newer version of the site, in another tab, must not wait for this one.
      opened.addEventListener("versionchange", closeDatabase);
      opened.addEventListener("close", closeDatabase);
      resolve(opened);
    });
  });
  opening.catch(closeDatabase);
  return opening;
}

/** Let go of the database; whoever needs it next opens it again. */
export function closeDatabase(): void {
  opened?.close();
  opened = undefined;
  opening = undefined;
}

/**
 * Do *work* as one change of *stores*; resolves when it is on the disk.
 *
 * With the database open it begins at once, so that it may be the last thing a page does. Rejects
 * when the device keeps nothing, because it is full or forbids it; nothing is changed then.
 */
export function change<T = void>(
  stores: StoreName[],
  work: (transaction: IDBTransaction) => T,
): Promise<Awaited<T>> {
  return begun((database) => inTransaction(database, stores, "readwrite", work));
}

/** Return what *ask* asks of *store*; rejects when the device keeps nothing. */
export async function read<T>(store: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = await begun((database) =>
    inTransaction(database, [store], "readonly", (transaction) => ask(transaction.objectStore(store))),
  );
  return request.result;
}

/** Begin with the open database; one that was closed behind our back is opened anew, once. */
async function begun<T>(begin: (database: IDBDatabase) => Promise<T>): Promise<T> {
  try {
    return await begin(opened ?? (await open()));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === INVALID_STATE)) throw error;
    closeDatabase();
    return begin(await open());
  }
}

function inTransaction<T>(
  database: IDBDatabase,
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => T,
): Promise<Awaited<T>> {
  return new Promise((resolve, reject) => {
    // Strict: what is said to be kept survives that the browser is killed.
    const transaction = database.transaction(stores, mode, { durability: "strict" });
    const outcome = work(transaction);
    transaction.addEventListener("complete", () => resolve(outcome as Awaited<T>));
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
}
