/** Saving what is typed, by itself: soon after the last change, also while typing goes on, and again when that failed. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** From the last change to its saving; while typing goes on, from the first. */
const SAVE_AFTER_MS = 800;
const SAVE_AT_LAST_AFTER_MS = 2_000;
/** After a failure that may pass. */
export const TRY_AGAIN_AFTER_MS = 10_000;

interface AutomaticSaving {
  /** What is in no draft, as one text; empty for nothing. */
  unsaved: string;
  /** Whether a saving may begin: none is under way, and nobody has to decide first. */
  isReady: boolean;
  isOnline: boolean;
  /** Whether the last saving failed. */
  hasFailed: boolean;
  save: () => void;
}

/** Save what is *unsaved* as it changes; return what does so at once. */
export function useAutomaticSaving(props: AutomaticSaving): () => void {
  const { unsaved, isReady, isOnline, hasFailed } = props;
  const [tried, setTried] = useState("");
  const [wasOnline, setOnline] = useState(isOnline);
  const isWaiting = unsaved !== "" && isReady && isOnline;
  const isAgain = hasFailed && tried === unsaved;

  // A connection that is back is tried at once.
  if (isOnline !== wasOnline) {
    setOnline(isOnline);
    setTried("");
  }

  function save() {
    setTried(unsaved);
    props.save();
  }
  const saveNow = useEffectEvent(save);

  const since = useRef(0);
  useEffect(() => {
    since.current = isWaiting ? Date.now() : 0;
  }, [isWaiting]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const left = since.current + SAVE_AT_LAST_AFTER_MS - Date.now();
    const timer = setTimeout(() => saveNow(), isAgain ? TRY_AGAIN_AFTER_MS : Math.max(Math.min(SAVE_AFTER_MS, left), 0));
    return () => clearTimeout(timer);
  }, [isWaiting, isAgain, unsaved]);

  return () => {
    if (isWaiting && !isAgain) save();
  };
}
