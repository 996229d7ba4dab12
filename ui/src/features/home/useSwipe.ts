/** A finger on the slideshow: the slide follows it, and changes when it went far enough. */
import { useEffect, useRef } from "react";
import type { RefObject } from "react";

import { usePointers } from "@media/gestures/usePointers";
import { dragOffset, RESUME_AFTER_TOUCH_MS, swipeStep } from "./slides";

interface SwipeActions {
  onSwipe: (step: -1 | 1) => void;
  /** Told true when a touch begins, false when the show may go on. */
  onTouch: (touched: boolean) => void;
}

/**
 * Follow a finger on *surface*, which carries `data-dragging` and `--drag` in px meanwhile.
 *
 * A swipe that begins or ends on a link does not follow it.
 */
export function useSwipe(surface: RefObject<HTMLElement | null>, { onSwipe, onTouch }: SwipeActions) {
  const resume = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resume.current), []);

  function end(step: -1 | 0 | 1) {
    surface.current?.removeAttribute("data-dragging");
    surface.current?.style.removeProperty("--drag");
    if (step) onSwipe(step);
    resume.current = setTimeout(onTouch, step ? 0 : RESUME_AFTER_TOUCH_MS, false);
  }

  usePointers(surface, {
    // A second finger zooms; a mouse has the arrows.
    takes: ({ isPrimary, pointerType }) => isPrimary && pointerType !== "mouse",
    isDrag: ({ x }) => swipeStep(x) !== 0,
    onPress() {
      clearTimeout(resume.current);
      onTouch(true);
    },
    onMove({ path }) {
      if (!surface.current) return;
      surface.current.setAttribute("data-dragging", "true");
      surface.current.style.setProperty("--drag", `${dragOffset(path.x, surface.current.clientWidth)}px`);
    },
    onEnd: ({ path }) => end(swipeStep(path.x)),
    onCancel: () => end(0),
  });
}
