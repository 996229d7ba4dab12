/** What was drawn last, for what is done later: by a notice, or when something has arrived. */
import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Return what holds *now* as it was drawn last. */
export function useLatest<T>(now: T): RefObject<T> {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  return latest;
}
