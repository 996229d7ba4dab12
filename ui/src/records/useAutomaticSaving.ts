/** Saving what is typed, by itself: soon after the last change, and again when that failed. */
import { useEffect, useEffectEvent, useState } from "react";

/** From the last change to its saving. */
export const SAVE_AFTER_MS = 800;
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

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => saveNow(), isAgain ? TRY_AGAIN_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isAgain, unsaved]);

  return () => {
    if (isWaiting && !isAgain) save();
  };
}
