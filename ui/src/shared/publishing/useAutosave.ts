/** What is being written, kept on the server: found again on any device, and by nobody else. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { sameValue } from "../admin/saveRecord";
import { withFormKeys, withKeptKeys } from "../admin/languages/twinKeys";
import { getJson } from "../api";
import type { Schema } from "../contract";
import { Problem } from "../problem";
import { randomId } from "../randomId";
import { sendUnasked } from "../session";
import { recordUrl } from "./types";
import type { Collection } from "./types";

/** From a change to its copy on the server, also while typing goes on. */
export const COPY_AFTER_MS = 2_000;
/** The id that stands for a record that is being made. */
const NEW = "new";
const DEVICE = "studio.device";

const ELSEWHERE = "autosave_elsewhere";

/** What was being written, as the server kept it. */
export interface Autosaved<T> {
  document: T;
  device: string;
  savedAt: string;
}

/** What another device wrote, by the address where it lies: found and not decided about. */
const undecided = new Map<string, Autosaved<unknown>>();
/** When that was kept which was decided about: it may be written over. */
const decided = new Map<string, string>();

/**
 * Return what this person was writing on another device, as it lies at *url*; null for nothing.
 *
 * It stays there until it is decided about. What is the same as *own*, which stands here, may be written
 * over. Throws where nobody can tell.
 */
export async function readAutosave<T>(url: string, own?: unknown): Promise<Autosaved<T> | null> {
  const found = await getJson<Schema<"AutosaveOut"> | null>(url);
  undecided.delete(url);
  if (!found) return null;
  // What was written here is kept here, sooner: another tab may be at it.
  if (found.device !== "" && found.device === deviceId()) return null;
  const autosaved = { ...found, document: withFormKeys(found.document as T) };
  undecided.set(url, autosaved);
  if (!sameValue(autosaved.document, own)) return autosaved;
  decide(url);
  return null;
}

/** Let what was found at *url* be written over. */
export function decide(url: string): void {
  decided.set(url, undecided.get(url)?.savedAt ?? "");
  undecided.delete(url);
}

/** Forget what was found at *url*, unless its device has written more since. */
export function dropAutosave(url: string): Promise<unknown> {
  decide(url);
  return forget(url);
}

/** Forget what was written here, which is saved, also what is still on its way there. */
export function forgetAutosave(collection: Collection, id: string): Promise<unknown> {
  return forget(urlOf(collection, id));
}

/** The server forgets more when it saves: what another device wrote and nobody decided about is put back. */
function forget(url: string): Promise<unknown> {
  return inOrder(url, async () => {
    const [left, own] = [undecided.get(url), { device: deviceId(), decided: decided.get(url) ?? "" }];
    if (left) await sendUnasked("PUT", url, { body: { document: withKeptKeys(left.document as object), device: left.device } });
    else await sendUnasked("DELETE", `${url}?${new URLSearchParams(own)}`);
    if (left) await readAutosave(url);
  }).catch(() => undefined);
}

/** What lies there of another device, and what looks for it, over what stands here. */
interface Elsewhere {
  found: Autosaved<unknown> | null | undefined;
  look: (own: unknown) => void;
}

/** What is underway to each address. */
const underway = new Map<string, Promise<unknown>>();

/** Do *work* when what was begun before with *url* has ended: what is sent later arrives later. */
function inOrder(url: string, work: () => Promise<unknown>): Promise<unknown> {
  const done = (underway.get(url) ?? Promise.resolve()).then(work).finally(() => {
    if (underway.get(url) === done) underway.delete(url);
  });
  underway.set(url, done);
  return done;
}

/**
 * Keep *document* on the server as it changes; null keeps nothing, and what was kept here goes.
 *
 * While something *found* there waits, and while that is not known (undefined), nothing is sent: it is not
 * written over before it is decided about. *look* is done when another device has written since. Answers
 * whether the last copy did not arrive.
 */
export function useAutosave(collection: Collection, id: string, document: unknown, { found, look }: Elsewhere): boolean {
  const isWaiting = found !== null;
  const [isFailed, setFailed] = useState(false);
  /** Where a copy lies that was sent from here; empty for nowhere. */
  const kept = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUndecided = useRef(isWaiting);
  const wasWriting = useRef(false);
  const state = document === null ? null : JSON.stringify(document);
  const url = urlOf(collection, id);

  const send = useEffectEvent(async () => {
    timer.current = undefined;
    if (document === null || isUndecided.current) return;
    kept.current = url;
    const body = { document: withKeptKeys(document), device: deviceId(), decided: decided.get(url) ?? "" };
    await sendUnasked("PUT", url, { body }).then(
      () => setFailed(false),
      (error: unknown) => {
        setFailed(true);
        if (error instanceof Problem && error.code === ELSEWHERE) look(document);
      },
    );
  });
  const copy = useEffectEvent(() => void inOrder(url, () => send()));
  const putBack = useEffectEvent(() => void forget(url));

  useEffect(() => {
    isUndecided.current = isWaiting;
    const isSaved = state === null && wasWriting.current;
    wasWriting.current = state !== null;
    if (isWaiting) {
      if (isSaved) putBack();
      return;
    }
    if (state !== null) {
      timer.current ??= setTimeout(() => copy(), COPY_AFTER_MS);
      return;
    }
    clearTimeout(timer.current);
    timer.current = undefined;
    if (kept.current) void forget(kept.current);
    kept.current = "";
  }, [state, isWaiting]);

  useEffect(() => {
    const again = () => {
      if (!isUndecided.current) copy();
    };
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("online", again);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);

  return isFailed && document !== null;
}

/** Return where the copy lies of what is written into the record *id*; empty for a new one. */
export function urlOf(collection: Collection, id: string): string {
  return `${recordUrl(collection, id || NEW)}/autosave`;
}

/** Return what tells this browser from the others of the same person. */
function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    const made = randomId();
    localStorage.setItem(DEVICE, made);
    return made;
  } catch {
    return "";
  }
}
