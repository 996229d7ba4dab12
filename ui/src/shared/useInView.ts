/** Whether an element has come into view. */
import { useEffect, useRef, useState } from "react";

/**
 * Tell *onChange* whether *target* is within the screen, whenever that changes, until the undo.
 *
 * *margin* shrinks or widens the screen for that, as an IntersectionObserver's `rootMargin`. A busy
 * page hears of several changes at once: the last of them is what is true. Where nothing can be
 * observed, nothing is told.
 */
export function followInView(target: Element | null, onChange: (isIn: boolean) => void, margin = "0px") {
  if (!target || typeof IntersectionObserver === "undefined") return undefined;
  const observer = new IntersectionObserver((entries) => entries.slice(-1).forEach((entry) => onChange(entry.isIntersecting)), {
    rootMargin: margin,
  });
  observer.observe(target);
  return () => observer.disconnect();
}

/** Return a ref for the element and whether it is within the screen; *first* counts until the browser has looked. */
export function useInView<Target extends Element>(margin: string, first = false) {
  const target = useRef<Target>(null);
  const [inView, setInView] = useState(first);

  // What is not needed for reading stays away where nothing can be observed.
  useEffect(() => followInView(target.current, setInView, margin), [margin]);

  return { target, inView };
}
