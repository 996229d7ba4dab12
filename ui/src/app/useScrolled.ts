/** Whether the page has been scrolled. */
import { useSyncExternalStore } from "react";

/** Specification, section 2: the bar turns translucent past this. */
export const SCROLL_THRESHOLD_PX = 10;

function watchScroll(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

export function useScrolled(): boolean {
  return useSyncExternalStore(watchScroll, () => window.scrollY > SCROLL_THRESHOLD_PX);
}
