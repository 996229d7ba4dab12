/** The gestures of a stage for as long as it is there. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Outcome } from "./gestures";
import { StageGestures } from "./StageGestures";

/** Return the stage's ref; a change of *picture* lays it down again. */
export function useGestures(picture: number, onOutcome: (outcome: Outcome) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useRef<StageGestures>(null);
  const report = useEffectEvent(onOutcome);
  const [isZoomed, setZoomed] = useState(false);

  useEffect(() => {
    if (!stage.current) return undefined;
    const made = new StageGestures(stage.current, {
      onOutcome: (outcome) => report(outcome),
      onZoom: setZoomed,
    });
    gestures.current = made;
    return () => made.stop();
  }, []);

  useEffect(() => gestures.current?.rest(), [picture]);

  return { stage, isZoomed, toggleZoom: () => gestures.current?.toggleZoom() };
}
