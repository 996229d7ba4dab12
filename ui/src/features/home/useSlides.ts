/** The slideshow in time: turns by itself while nothing holds it, and by hand. */
import { useEffect, useEffectEvent, useState } from "react";

import { FIRST, keyStep, SLIDE_INTERVAL_MS, turnTo, within } from "./slides";
import type { Slideshow } from "./slides";

export interface Slides extends Slideshow {
  go: (to: number) => void;
}

/** Show one of *count* slides; the next follows by itself while *running*. */
export function useSlides(count: number, running: boolean): Slides {
  const [turned, setShow] = useState(FIRST);
  const show = within(turned, count);
  const step = useEffectEvent((by: number) => setShow((now) => turnTo(now, now.index + by, count)));

  useEffect(() => {
    if (!running || count < 2) return undefined;
    // Every turn starts the time anew, whoever made it.
    const timer = setTimeout(() => step(1), SLIDE_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [running, count, show.turn]);

  useEffect(() => {
    if (count < 2) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const by = event.defaultPrevented ? 0 : keyStep(event);
      if (by) step(by);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [count]);

  return { ...show, go: (to) => setShow((now) => turnTo(now, to, count)) };
}
