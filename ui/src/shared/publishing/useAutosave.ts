/** What is being written, kept on the server: found again on any device, and by nobody else. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { withFormKeys, withKeptKeys } from "../admin/languages/twinKeys";
import { getJson } from "../api";
import type { Schema } from "../contract";
import { randomId } from "../randomId";
import { sendUnasked } from "../session";
import { recordUrl } from "./types";
import type { Collection } from "./types";

/** From a change to its copy on the server, also while typing goes on. */
export const COPY_AFTER_MS = 2_000;
/** The id that stands for a record that is being made. */
const NEW = "new";
const DEVICE = "studio.device";

/** What was being written, as the server kept it. */
export interface Autosaved<T> {
  document: T;
  savedAt: string;
}

/** Return what this person was writing into a record on another device; null for nothing. Throws where nobody can tell. */
export async function readAutosave<T>(collection: Collection, id: string): Promise<Autosaved<T> | null> {
  const found = await getJson<Schema<"AutosaveOut"> | null>(urlOf(collection, id));
  if (!found) return null;
  // What was written here is kept here, sooner: another tab may be at it.
  if (found.device !== "" && found.device === deviceId()) return null;
  return { document: withFormKeys(found.document as T), savedAt: found.savedAt };
}

/** Forget what this person was writing, also what is still on its way there. */
export function forgetAutosave(collection: Collection, id: string): Promise<unknown> {
  return forget(urlOf(collection, id));
}

function forget(url: string): Promise<unknown> {
  return inOrder(url, () => sendUnasked("DELETE", url).catch(() => undefined));
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
 * While *isWaiting* nothing is sent: what was found is not written over before it is decided about.
 * Answers whether the last copy did not arrive.
 */
export function useAutosave(collection: Collection, id: string, document: unknown, isWaiting: boolean): boolean {
  const [isFailed, setFailed] = useState(false);
  /** Where a copy lies that was sent from here; empty for nowhere. */
  const kept = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUndecided = useRef(isWaiting);
  const state = document === null ? null : JSON.stringify(document);
  const url = urlOf(collection, id);

  const send = useEffectEvent(async () => {
    timer.current = undefined;
    if (document === null) return;
    kept.current = url;
    const body = { document: withKeptKeys(document), device: deviceId() };
    await sendUnasked("PUT", url, { body }).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  });
  const copy = useEffectEvent(() => void inOrder(url, () => send()));

  useEffect(() => {
    isUndecided.current = isWaiting;
    if (isWaiting) return;
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

function urlOf(collection: Collection, id: string): string {
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
