/** Waiting for a press to end: a field is left in the middle of one, before its click. */
import { useEffect, useRef } from "react";

/**
 * Return what does something once the press that is under way has ended, at once where there is none.
 *
 * What is said of a field that was left moves what stands below: a button would be gone from under
 * the pointer before it is clicked.
 */
export function usePress(): (act: () => void) => void {
  const isPressed = useRef(false);

  useEffect(() => {
    const press = () => void (isPressed.current = true);
    const release = () => void (isPressed.current = false);
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, []);

  return (act) => {
    // The click follows its press in the same turn.
    const soon = () => void setTimeout(act, 0);
    if (!isPressed.current) return soon();
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      soon();
    };
    window.addEventListener("pointerup", end, { signal: ended.signal });
    return window.addEventListener("pointercancel", end, { signal: ended.signal });
  };
}
