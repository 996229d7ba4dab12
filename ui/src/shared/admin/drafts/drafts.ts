/** What is being written, kept on this device until it is saved or discarded. */
import { change, read } from "@outbox/database";
import { asDraft, isObject } from "./draft";
import type { Draft, DraftKind } from "./draft";
import { forgetNote, noteGone, takeOverNotes } from "./leaving";
import { takeOverOldDrafts } from "./oldDrafts";

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
  // To this site's own tabs: it needs no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage("changed");
}

/** Return the draft *id*; null when there is none, or when this device keeps nothing. */
export async function readDraft<T>(id: string): Promise<Draft<T> | null> {
  await takeOver();
  const draft = await read((device) => device.get("drafts", id), undefined).catch(() => undefined);
  return asDraft(draft) as Draft<T> | null;
}

/** Return the drafts of *kind*, the last written first; none when this device keeps nothing. */
export async function listDrafts(kind: DraftKind): Promise<Draft<unknown>[]> {
  await Promise.all([takeOverOldDrafts(), takeOver()]);
  const drafts = await storedDrafts();
  return drafts.flatMap((draft) => asDraft(draft) ?? []).filter((draft) => draft.kind === kind).sort((one, other) => other.at - one.at);
}

function storedDrafts(): Promise<readonly unknown[]> {
  return read<unknown[]>((device) => device.getAll("drafts"), []).catch(() => []);
}

/** Keep *draft*; a full or forbidden storage is no reason to stop anybody writing. */
export function keepDraft(draft: Draft<unknown>): Promise<void> {
  return change(["drafts"], (changing) => {
    const written = changing.objectStore("drafts").put(draft);
    // At once, because the page may be about to go.
    changing.commit();
    return written;
  }).catch(() => undefined);
}

/** Do what the page before had no time for. */
async function takeOver(): Promise<void> {
  const gone = await takeOverNotes();
  await Promise.all(gone.map(forgetDraft));
}

/** Forget the draft *id* with the pictures that wait with it, the page going meanwhile or not. */
export async function forgetDraft(id: string): Promise<void> {
  noteGone(id);
  await change(["drafts", "jobs", "files"], async (changing) => {
    const jobs = changing.objectStore("jobs");
    await changing.objectStore("drafts").delete(id);
    const keys = await jobs.index("owner").getAllKeys(id);
    await Promise.all(keys.flatMap((key) => [jobs.delete(key), changing.objectStore("files").delete(key)]));
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
  const ids = (await storedDrafts()).flatMap((record) => {
    const draft = asDraft(record);
    const isGone = draft === null || isToGo(draft);
    return isObject(record) && record["kind"] === kind && typeof record["id"] === "string" && isGone ? [record["id"]] : [];
  });
  await Promise.all(ids.map((id) => forgetDraft(id)));
}
