/** The slideshow in time: turns by itself while nothing holds it, and by hand. */
import { useEffect, useState } from "react";

import { FIRST, keyStep, SLIDE_INTERVAL_MS, turnTo } from "./slides";
import type { Slideshow } from "./slides";

export interface Slides extends Slideshow {
  go: (to: number) => void;
}

/** Show one of *count* slides; the next follows by itself while *running*. */
export function useSlides(count: number, running: boolean): Slides {
  const [show, setShow] = useState(FIRST);
  const step = (by: number) => setShow((now) => turnTo(now, now.index + by, count));

  useEffect(() => {
    if (!running || count < 2) return undefined;
    const timer = setTimeout(step, SLIDE_INTERVAL_MS, 1);
    return () => clearTimeout(timer);
    // Every turn starts the time anew, whoever made it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [running, count, show.turn]);

  useEffect(() => {
    if (count < 2) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const by = event.defaultPrevented ? 0 : keyStep(event);
      if (by) step(by);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count]);

  return { ...show, go: (to) => setShow((now) => turnTo(now, to, count)) };
}
