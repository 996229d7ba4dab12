/** The picture on its stage: fingers turn, close and pinch; what is enlarged is moved, by the mouse too. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { usePointers } from "@media/gestures/usePointers";
import { dragged, WHOLE } from "@media/gestures/zoom";
import type { View } from "@media/gestures/zoom";
import { followed, outcomeOf, TAP_PX } from "./swipes";
import type { Outcome } from "./swipes";

const LARGEST_SCALE = 4;
/** What the button offers to those who cannot pinch. */
const BUTTON_SCALE = 2;

/**
 * Return the stage's ref, and how what lies there is enlarged; a change of *picture* lays it down again.
 *
 * The style sheet reads `--x`, `--y` and `--scale`, and does not ease while `data-held` is set.
 */
export function useStage(picture: number, onOutcome: (outcome: Outcome) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef(WHOLE);
  /** The picture that is enlarged; none is -1. */
  const [zoomed, setZoomed] = useState(-1);
  const isZoomed = zoomed === picture;
  if (zoomed >= 0 && !isZoomed) setZoomed(-1);

  function place(next: View) {
    view.current = next;
    stage.current?.style.setProperty("--x", `${next.x}px`);
    stage.current?.style.setProperty("--y", `${next.y}px`);
    stage.current?.style.setProperty("--scale", String(next.scale));
  }

  function lay(next: View) {
    place(next);
    setZoomed(next.scale > 1 ? picture : -1);
  }

  usePointers(stage, {
    most: 2,
    isDrag: ({ x, y }) => Math.hypot(x, y) > TAP_PX,
    onMove(held, { pointerType }) {
      const box = stage.current?.getBoundingClientRect();
      if (!held.isDrag || !box) return;
      if (view.current.scale > 1 || held.now.length > 1) {
        lay(dragged(view.current, held, { width: box.width, height: box.height, largest: LARGEST_SCALE }));
      } else if (pointerType !== "mouse") lay({ ...WHOLE, ...followed(held.path) });
    },
    onEnd({ now, path, isDrag }, { pointerType }) {
      if (now.length > 1 || !isDrag || view.current.scale > 1 || pointerType === "mouse") return;
      lay(WHOLE);
      const outcome = outcomeOf(path);
      if (outcome !== "stay") onOutcome(outcome);
    },
    onCancel() {
      if (view.current.scale === 1) lay(WHOLE);
    },
  });

  const rest = useEffectEvent(() => place(WHOLE));
  useEffect(() => rest(), [picture]);

  const toggleZoom = () => lay(isZoomed ? WHOLE : { ...WHOLE, scale: BUTTON_SCALE });
  return { stage, isZoomed, toggleZoom };
}
