/**
 * What was typed last, while the page goes: its database may be gone before it has written that.
 *
 * Local storage is written at once, but reaches the disk when the browser likes: it holds a draft for
 * the moment between two pages only.
 */
import { change } from "./database";
import type { Draft } from "./draft";

const PREFIX = "studio.leaving.";

/** Note *draft* for the page that comes next. */
export function noteForNextPage(draft: Draft<unknown>): void {
  write(draft.id, draft);
}

/** Note that the draft *id* goes: the next page takes it away when this one does not come to it. */
export function noteGone(id: string): void {
  write(id, null);
}

function write(id: string, draft: Draft<unknown> | null): void {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: the database is on its way.
  }
}

/** Forget what was noted of the draft *id*. */
export function forgetNote(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

/**
 * Move what was noted into the database, unless something newer is there.
 *
 * Return the ids of the drafts that are to go.
 */
export async function takeOverNotes(): Promise<string[]> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length === 0) return [];
  const drafts = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? "null") as Draft<unknown> | null);
  const gone = keys.filter((_, place) => drafts[place] === null).map((key) => key.slice(PREFIX.length));
  const isKept = await change(["drafts"], (transaction) => {
    const store = transaction.objectStore("drafts");
    for (const draft of drafts) if (draft) putNewer(store, draft);
  }).then(() => true, () => false);
  const kept = keys.filter((_, place) => drafts[place] !== null);
  if (isKept) kept.forEach((key) => localStorage.removeItem(key));
  return gone;
}

function putNewer(store: IDBObjectStore, draft: Draft<unknown>): void {
  const request = store.get(draft.id) as IDBRequest<Draft<unknown> | undefined>;
  request.addEventListener("success", () => {
    if (!request.result || request.result.at < draft.at) store.put(draft);
  });
}
