/** A finger on the slideshow: the slide follows it, and changes when it went far enough. */
import { useEffect, useRef } from "react";
import type { MouseEvent, PointerEvent } from "react";

import { dragOffset, RESUME_AFTER_TOUCH_MS, swipeStep } from "./slides";

interface SwipeActions {
  onSwipe: (step: -1 | 1) => void;
  /** Told true when a touch begins, false when the show may go on. */
  onTouch: (touched: boolean) => void;
}

/**
 * Return the handlers for the surface; it carries `data-dragging` and `--drag` in px meanwhile.
 *
 * A swipe that begins or ends on a link does not follow it.
 */
export function useSwipe({ onSwipe, onTouch }: SwipeActions) {
  const start = useRef<number | null>(null);
  const swiped = useRef(false);
  const resume = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resume.current), []);

  function begin(event: PointerEvent) {
    // A second finger zooms; a mouse has the arrows.
    start.current = event.isPrimary && event.pointerType !== "mouse" ? event.clientX : null;
    swiped.current = false;
    if (start.current === null) return;
    clearTimeout(resume.current);
    onTouch(true);
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (start.current === null || !event.isPrimary) return;
    const surface = event.currentTarget;
    const offset = dragOffset(event.clientX - start.current, surface.clientWidth);
    surface.dataset.dragging = "true";
    surface.style.setProperty("--drag", `${offset}px`);
  }

  function end(event: PointerEvent<HTMLElement>, distance: number) {
    if (!event.isPrimary || event.pointerType === "mouse") return;
    const step = start.current === null ? 0 : swipeStep(distance);
    start.current = null;
    swiped.current = step !== 0;
    delete event.currentTarget.dataset.dragging;
    event.currentTarget.style.removeProperty("--drag");
    if (step) onSwipe(step);
    resume.current = setTimeout(onTouch, step ? 0 : RESUME_AFTER_TOUCH_MS, false);
  }

  return {
    onPointerDown: begin,
    onPointerMove: follow,
    onPointerUp: (event: PointerEvent<HTMLElement>) =>
      end(event, event.clientX - (start.current ?? event.clientX)),
    onClickCapture: (event: MouseEvent) => swiped.current && event.preventDefault(),
    // The browser took the touch for itself, to scroll or zoom.
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, 0),
  };
}
