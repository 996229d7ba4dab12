/** Whether an element has come into view. */
import { useEffect, useRef, useState } from "react";

/**
 * Return a ref for the element and whether it is within the screen.
 *
 * *margin* shrinks or widens the screen for that, as an IntersectionObserver's `rootMargin`;
 * *first* is what counts until the browser has looked.
 */
export function useInView<Target extends Element>(margin: string, first = false) {
  const target = useRef<Target>(null);
  const [inView, setInView] = useState(first);

  useEffect(() => {
    // Where nothing can be observed, what is not needed for reading stays away.
    if (!target.current || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [margin]);

  return { target, inView };
}
