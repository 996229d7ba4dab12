/** The focus at the start of a step: what led there is gone, and the focus would be with it. */
import { useEffect, useRef } from "react";

export function useFirstFocus<Focused extends HTMLElement>() {
  const first = useRef<Focused>(null);

  useEffect(() => first.current?.focus(), []);

  return first;
}
