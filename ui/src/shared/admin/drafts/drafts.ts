/** What is being written, kept on this device until it is saved or discarded. */
import { randomId } from "../../randomId";
import { change, read } from "./database";
import { asDraft, isObject } from "./draft";
import type { Draft, DraftKind } from "./draft";
import { forgetNote, noteGone, takeOverNotes } from "./leaving";
import { takeOverOldDrafts } from "./oldDrafts";
import { postToTabs } from "./tabs";

const CHANNEL = "studio.drafts";
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Tell *listener* when drafts come and go, here and in other tabs; returns its undo. */
export function watchDrafts(listener: () => void): () => void {
  channel ??= listenToTabs();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function listenToTabs(): BroadcastChannel {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener("message", () => listeners.forEach((listener) => listener()));
  return tabs;
}

/** Say that drafts, or pictures that wait with one, have come or gone. */
export function tellOfDrafts(): void {
  listeners.forEach((listener) => listener());
  // Also where nothing here shows drafts: another tab may list them.
  channel ??= listenToTabs();
  postToTabs(channel, "changed");
}

/** Return the draft *id*; null when there is none, or when this device keeps nothing. */
export async function readDraft<T>(id: string): Promise<Draft<T> | null> {
  await takeOver();
  const kept = await read("drafts", (drafts) => drafts.get(id)).catch(() => undefined);
  return asDraft(kept) as Draft<T> | null;
}

/** Return the drafts of *kind*, the last written first; none when this device keeps nothing. */
export async function listDrafts(kind: DraftKind): Promise<Draft<unknown>[]> {
  await Promise.all([takeOverOldDrafts(), takeOver()]);
  const kept: unknown[] = await read("drafts", (drafts) => drafts.getAll()).catch(() => []);
  return kept.flatMap((found) => asDraft(found) ?? []).filter((draft) => draft.kind === kind).sort((one, other) => other.at - one.at);
}

/** Keep *draft*; a full or forbidden storage is no reason to stop anybody writing. */
export function keepDraft(draft: Draft<unknown>): Promise<void> {
  return change(["drafts"], (transaction) => {
    transaction.objectStore("drafts").put(draft);
    // At once, because the page may be about to go.
    transaction.commit();
  }).catch(() => undefined);
}

/** Keep *draft* as one of its own, as something else is to stand in its place. */
export async function keepAside(draft: Omit<Draft<unknown>, "id" | "at">): Promise<void> {
  await keepDraft({ ...draft, id: randomId(), at: Date.now() });
  tellOfDrafts();
}

/** Do what the page before had no time for. */
async function takeOver(): Promise<void> {
  const gone = await takeOverNotes();
  await Promise.all(gone.map(forgetDraft));
}

/** Forget the draft *id* with the pictures that wait with it, the page going meanwhile or not. */
export async function forgetDraft(id: string): Promise<void> {
  noteGone(id);
  await change(["drafts", "pictures", "files"], (transaction) => {
    const [pictures, files] = [transaction.objectStore("pictures"), transaction.objectStore("files")];
    transaction.objectStore("drafts").delete(id);
    const request = pictures.index("draft").getAllKeys(id);
    request.addEventListener("success", () => {
      for (const key of request.result) {
        pictures.delete(key);
        files.delete(key);
      }
    });
  }).catch(() => undefined);
  forgetNote(id);
  tellOfDrafts();
}

/** Forget every draft of the record *id*, which is gone. */
export function forgetDraftsOf(kind: DraftKind, id: string): Promise<void> {
  return forgetWhere(kind, ({ record }) => record === id);
}

/** Forget the drafts of *kind* that are *to go*, and with them those that no form can show any more. */
export async function forgetWhere(kind: DraftKind, isToGo: (draft: Draft<unknown>) => boolean): Promise<void> {
  await Promise.all([takeOverOldDrafts(), takeOver()]);
  const kept: unknown[] = await read("drafts", (drafts) => drafts.getAll()).catch(() => []);
  const ids = kept.flatMap((found) => {
    const draft = asDraft(found);
    const isGone = draft === null || isToGo(draft);
    return isObject(found) && found["kind"] === kind && typeof found["id"] === "string" && isGone ? [found["id"]] : [];
  });
  await Promise.all(ids.map((id) => forgetDraft(id)));
}
