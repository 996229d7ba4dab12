/** What keeps the slideshow from turning: the visitor's choice, a touch, the keyboard, a hidden tab. */
import { useState, useSyncExternalStore } from "react";
import type { FocusEvent } from "react";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

function watchVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

export function useHolds() {
  // Whoever asked for less motion starts with none, and may still press play.
  const [paused, setPaused] = useState(() => window.matchMedia(REDUCED_MOTION).matches);
  const [touched, setTouched] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useSyncExternalStore(watchVisibility, () => document.hidden);

  return {
    running: !paused && !touched && !focused && !hidden,
    paused,
    toggle: () => setPaused((now) => !now),
    setTouched,
    /** A mouse leaves its focus on what it pressed: only the keyboard's focus holds the show. */
    focus: {
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}
