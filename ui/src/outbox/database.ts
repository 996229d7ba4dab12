/** The device's own database: what is being written, what is on its way, and the contents of its files. */
import { openDB } from "idb";

import { moveOldDatabases } from "./oldDatabases";
import type { Changing, Database, Stores } from "./stores";

export const NAME = "studio-device";
const VERSION = 1;
const INVALID_STATE = "InvalidStateError";

let opening: Promise<Database | null> | undefined;
let opened: Database | undefined;
let moving: Promise<void> | undefined;

function makeStores(database: Database): void {
  database.createObjectStore("drafts", { keyPath: "id" });
  const jobs = database.createObjectStore("jobs", { keyPath: "key" });
  jobs.createIndex("kind", "kind");
  jobs.createIndex("owner", "owner");
  database.createObjectStore("files");
}

/** Open the database; null where there is none, unless this *makes* it: nothing comes to a device by a look. */
async function open(makes: boolean): Promise<Database | null> {
  let isMissing = false;
  const database = openDB<Stores>(NAME, VERSION, {
    upgrade: (made, _, __, transaction) => {
      if (makes) return makeStores(made);
      isMissing = true;
      transaction.done.catch(() => undefined);
      return transaction.abort();
    },
    // A newer version of the site, in another tab, must not wait for this one.
    blocking: closeDatabase,
    terminated: closeDatabase,
  });
  try {
    opened = await database;
    return opened;
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

/** Open the database with all that earlier versions of the site kept in theirs. */
async function openWhole(makes: boolean): Promise<Database | null> {
  moving ??= moveOldDatabases(changeOf(() => open(true)));
  await moving.catch(() => undefined);
  return opened ?? open(makes);
}

function openOnce(makes: boolean): Promise<Database | null> {
  const before = opening ?? Promise.resolve(null);
  const next = before.then((database) => database ?? openWhole(makes));
  opening = next.catch(() => null);
  return next;
}

/** Let go of the database; whoever needs it next opens it again. */
export function closeDatabase(): void {
  opened?.close();
  opened = undefined;
  opening = undefined;
  moving = undefined;
}

/**
 * Do *work* as one change of *stores*; resolves when it is on the disk.
 *
 * With the database open it begins at once, so that it may be the last thing a page does. Rejects
 * when the device keeps nothing, because it is full or forbids it; nothing is changed then.
 */
export const change: Changing = (stores, work) => changeOf(() => opened ?? openOnce(true))(stores, work);

function changeOf(database: () => Database | Promise<Database | null>): Changing {
  return (stores, work) =>
    begun(database, async (device) => {
      // Strict: what is said to be kept survives that the browser is killed.
      const transaction = device.transaction(stores, "readwrite", { durability: "strict" });
      await Promise.all([work(transaction), transaction.done]);
    }).then(() => undefined);
}

/** Return what *ask* asks, *nothing* where there is no database; rejects when the device does not say. */
export async function read<T>(ask: (database: Database) => Promise<T>, nothing: T): Promise<T> {
  return (await begun(() => opened ?? openOnce(false), ask)) ?? nothing;
}

/** Begin with the open database; one that was closed behind our back is opened anew, once. */
async function begun<T>(
  database: () => Database | Promise<Database | null>,
  begin: (database: Database) => Promise<T>,
): Promise<T | undefined> {
  const device = opened ?? (await database());
  if (!device) return undefined;
  try {
    return await begin(device);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === INVALID_STATE)) throw error;
    closeDatabase();
    const anew = await database();
    return anew ? begin(anew) : undefined;
  }
}
