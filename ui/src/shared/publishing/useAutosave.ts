/** What is being written, kept on the server: found again on any device, and by nobody else. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

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

/** Return what this person was writing into a record on another device; null for nothing. */
export async function readAutosave<T>(collection: Collection, id: string): Promise<Autosaved<T> | null> {
  const found = await getJson<Schema<"AutosaveOut"> | null>(urlOf(collection, id)).catch(() => null);
  if (!found) return null;
  // What was written here is kept here, sooner: another tab may be at it.
  if (found.device !== "" && found.device === deviceId()) return null;
  return { document: found.document as T, savedAt: found.savedAt };
}

export function forgetAutosave(collection: Collection, id: string): Promise<unknown> {
  return sendUnasked("DELETE", urlOf(collection, id)).catch(() => undefined);
}

/**
 * Keep *document* on the server as it changes; null keeps nothing, and what was kept here goes.
 *
 * While *isWaiting* nothing is sent: what was found is not written over before it is decided about.
 * Answers whether the last copy did not arrive.
 */
export function useAutosave(collection: Collection, id: string, document: unknown, isWaiting: boolean): boolean {
  const [isFailed, setFailed] = useState(false);
  const isKept = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = document === null ? null : JSON.stringify(document);

  const copy = useEffectEvent(async () => {
    timer.current = undefined;
    if (document === null) return;
    isKept.current = true;
    const body = { document, device: deviceId() };
    await sendUnasked("PUT", urlOf(collection, id), { body }).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  });

  useEffect(() => {
    if (isWaiting) return;
    if (state !== null) {
      timer.current ??= setTimeout(() => void copy(), COPY_AFTER_MS);
      return;
    }
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isKept.current) void forgetAutosave(collection, id);
    isKept.current = false;
  }, [state, isWaiting, collection, id]);

  useEffect(() => {
    const again = () => void copy();
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
