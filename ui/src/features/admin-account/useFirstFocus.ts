/** The focus at the start of a step: what led there is gone, and the focus would be with it. */
import { useEffect, useRef } from "react";

/** Return what to put on the element; unless *isWanted* when it comes, the focus stays. */
export function useFirstFocus<Focused extends HTMLElement>(isWanted = true) {
  const first = useRef<Focused>(null);
  const wanted = useRef(isWanted);

  useEffect(() => {
    if (wanted.current) first.current?.focus();
  }, []);

  return first;
}
