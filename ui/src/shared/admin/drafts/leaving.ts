/**
 * What was typed last, while the page goes: its database may be gone before it has written that.
 *
 * Local storage is written at once, but reaches the disk when the browser likes: it holds a draft for
 * the moment between two pages only.
 */
import { change } from "@outbox/database";
import type { Change } from "@outbox/stores";
import { asDraft } from "./draft";
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
  drop(PREFIX + id);
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was noted then.
  }
}

/** Return what was noted, by key; nothing when this device forbids it. */
function notes(): [key: string, text: string][] {
  try {
    return Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX)) as [string, string][];
  } catch {
    return [];
  }
}

/** Return what *text* says about the draft *id*: the draft, null when it goes, undefined for what nobody can read. */
function readNote(id: string, text: string): Draft<unknown> | null | undefined {
  try {
    const found: unknown = JSON.parse(text);
    const draft = asDraft(found);
    if (found === null) return null;
    return draft?.id === id ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Move what was noted into the database, unless something newer is there; what cannot be read is dropped.
 *
 * Return the ids of the drafts that are to go.
 */
export async function takeOverNotes(): Promise<string[]> {
  const found = notes().map(([key, text]) => {
    const id = key.slice(PREFIX.length);
    return { key, id, draft: readNote(id, text) };
  });
  found.filter(({ draft }) => draft === undefined).forEach(({ key }) => drop(key));
  const drafts = found.flatMap(({ draft }) => draft ?? []);
  if (drafts.length > 0) {
    const isKept = await change(["drafts"], (changing) => Promise.all(drafts.map((draft) => putNewer(changing, draft)))).then(() => true, () => false);
    if (isKept) found.filter(({ draft }) => draft).forEach(({ key }) => drop(key));
  }
  return found.filter(({ draft }) => draft === null).map(({ id }) => id);
}

async function putNewer(changing: Change, draft: Draft<unknown>): Promise<void> {
  const drafts = changing.objectStore("drafts");
  const before = asDraft(await drafts.get(draft.id));
  if (!before || before.at < draft.at) await drafts.put(draft);
}
