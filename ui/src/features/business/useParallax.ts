/** Moves a background slower than the page, unless the visitor asked for less motion. */
import { useEffect, useRef } from "react";

import { parallaxOffset } from "./parallax";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Return the ref of what is to move. */
export function useParallax<Target extends HTMLElement>() {
  const target = useRef<Target>(null);

  useEffect(() => {
    if (window.matchMedia(REDUCED_MOTION).matches) return undefined;
    let frame = 0;
    const move = () => {
      const offset = parallaxOffset(window.scrollY);
      target.current?.style.setProperty("transform", `translate3d(0, ${offset}px, 0)`);
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(move);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, []);

  return target;
}
