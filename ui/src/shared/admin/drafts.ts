/** What is being written, kept on this device until it is saved. */
import { useEffect, useEffectEvent } from "react";

const PREFIX = "studio.draft.";
const WRITE_AFTER_MS = 300;

export interface Draft<T> {
  /** When it was written, in milliseconds. */
  at: number;
  value: T;
}

/** Return the draft kept under *key*; null when there is none. */
export function readDraft<T>(key: string): Draft<T> | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text ? (JSON.parse(text) as Draft<T>) : null;
  } catch {
    return null;
  }
}

/** Keep *value*; a full or forbidden storage is no reason to stop anybody writing. */
export function keepDraft<T>(key: string, value: T): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // The text is still on the screen.
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept then.
  }
}

/**
 * Keep *value* under *key*, always the same, while it changes, and at once when the page goes; null
 * keeps nothing.
 *
 * To end it, let *value* be null and call `forgetDraft`.
 */
export function useDraft<T>(key: string, value: T | null): void {
  const keepNow = useEffectEvent(() => {
    if (value !== null) keepDraft(key, value);
  });

  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => keepDraft(key, value), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, value]);

  useEffect(() => {
    const flush = () => keepNow();
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
}
