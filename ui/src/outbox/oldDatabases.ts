/** What earlier versions of the site kept in four databases: moved into the one, record by record, and deleted. */
import { deleteDB, openDB } from "idb";
import type { IDBPDatabase } from "idb";

import { withLock } from "./locks";
import type { Change, Changing, StoredJob, StoreName } from "./stores";

type Fields = Record<string, unknown>;
type Old = IDBPDatabase;

const STORES: StoreName[] = ["drafts", "jobs", "files"];

/** How a record of a store becomes one of ours. */
type Move = (change: Change, key: string, value: never) => Promise<unknown>;

const asDraft: Move = (change, _, draft: { id: string }) => change.objectStore("drafts").put(draft);
const asContent: Move = (change, key, file: File) => change.objectStore("files").put(file, key);
const asPicture: Move = (change, _, { draft, ...picture }: Fields & { key: string; draft: string }) => {
  const kind = picture["field"] === "film" || picture["field"] === "captions" ? "film" : "picture";
  return change.objectStore("jobs").put({ ...picture, kind, owner: draft } satisfies StoredJob);
};
const asFile =
  (ownerOf: (record: Fields) => Omit<StoredJob, "key">): Move =>
  async (change, key, { file, ...record }: Fields & { key: string; file?: File }) => {
    if (file) await change.objectStore("files").put(file, key);
    // Called so when the line had stopped it.
    const state = record["state"] === "stopped" ? { state: "waiting" } : {};
    await change.objectStore("jobs").put({ ...record, ...state, ...ownerOf(record) });
  };

const OLD: Record<string, Record<string, Move>> = {
  studio: { drafts: asDraft, files: asContent, pictures: asPicture },
  "studio-consultation": { files: asFile(() => ({ kind: "enclosure", owner: "consultation" })) },
  "studio-receipts": { files: asFile(({ receipt }) => ({ kind: "join", owner: String(receipt) })) },
  "studio-waiting": { files: asFile(({ kind }) => ({ kind: "enquiry", owner: String(kind) })) },
};

/** Move all that is left by *change*; what it refuses stays where it is, for the next visit. */
export async function moveOldDatabases(change: Changing): Promise<void> {
  const names = await namesThere();
  if (names.length === 0) return;
  await withLock("studio.moving", "in turn", async () => {
    // One after the other: never more than one record takes room twice.
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop
      await moveAll(name, change);
    }
  });
}

async function namesThere(): Promise<string[]> {
  if (typeof indexedDB === "undefined") return [];
  const names = Object.keys(OLD);
  const all = await indexedDB.databases?.().catch(() => undefined);
  return all ? names.filter((name) => all.some((one) => one.name === name)) : names;
}

async function moveAll(name: string, change: Changing): Promise<void> {
  const old = await openIfThere(name);
  if (!old) return;
  try {
    for (const [store, move] of Object.entries(OLD[name] ?? {})) {
      // oxlint-disable-next-line no-await-in-loop
      if (old.objectStoreNames.contains(store)) await moveStore(old, store, (key, value) => change(STORES, (by) => move(by, key, value as never)));
    }
  } finally {
    old.close();
  }
  // A page of an earlier version may still have it open: it is deleted once that lets go.
  void deleteDB(name).catch(() => undefined);
}

async function moveStore(old: Old, store: string, move: (key: string, value: unknown) => Promise<void>): Promise<void> {
  for (const key of await old.getAllKeys(store)) {
    /* oxlint-disable no-await-in-loop */
    await move(String(key), await old.get(store, key));
    await old.delete(store, key);
    /* oxlint-enable no-await-in-loop */
  }
}

async function openIfThere(name: string): Promise<Old | null> {
  try {
    return await openDB(name, undefined, {
      upgrade: (_, __, ___, transaction) => {
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return null;
  }
}
