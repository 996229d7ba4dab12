/** How much of the window the keyboard of a phone covers: what stands at its foot stands above it. */
import { useSyncExternalStore } from "react";

function watch(listener: () => void) {
  const view = window.visualViewport;
  view?.addEventListener("resize", listener);
  view?.addEventListener("scroll", listener);
  return () => {
    view?.removeEventListener("resize", listener);
    view?.removeEventListener("scroll", listener);
  };
}

function covered(): number {
  const view = window.visualViewport;
  return view ? Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop)) : 0;
}

export function useKeyboardInset(): number {
  return useSyncExternalStore(watch, covered);
}
