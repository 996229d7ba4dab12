/** Going to where a reply is written, also while that is still on its way. */
import { useLayoutEffect } from "react";
import type { RefObject } from "react";

const FIRST = "select, button, a";

/** Go to the first thing that can be done in *panel*; while nothing of it is there, to the panel itself. */
export function goTo(panel: HTMLElement | null): void {
  panel?.scrollIntoView();
  (firstIn(panel) ?? panel)?.focus({ preventScroll: true });
}

/** Let whoever waits at the panel around *part*, and nobody else, go on to what *part* brings. */
export function useArrival(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const panel = part.current?.closest("section");
    if (panel && panel === document.activeElement) firstIn(part.current)?.focus({ preventScroll: true });
  }, [part]);
}

function firstIn(part: HTMLElement | null): HTMLElement | null {
  return part?.querySelector<HTMLElement>(FIRST) ?? null;
}
