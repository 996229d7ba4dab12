/** When what did not load is tried again: the connection or the site returns, or it comes into view anew. */
import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

import { followInView } from "./useInView";

/** Told to the window when the site answers again; beside the browser's own `online`. */
export const SITE_IS_BACK = "studio-back";

/** Call *retry* whenever *picture*, which failed, may load by now, until the returned undo. */
export function onAnotherTry(picture: Element | null, retry: () => void): () => void {
  let wasOut = false;
  const stopLooking = followInView(picture, (isIn) => {
    if (isIn && wasOut) retry();
    wasOut = !isIn;
  });
  const events = ["online", SITE_IS_BACK];
  events.forEach((event) => window.addEventListener(event, retry));
  return () => {
    events.forEach((event) => window.removeEventListener(event, retry));
    stopLooking?.();
  };
}

interface AnotherTry {
  picture: RefObject<Element | null>;
  hasFailed: boolean;
  /** Of several that lie one above the other, each of them in view to the browser: whether this is the one that is seen. */
  isShown?: boolean;
  retry: () => void;
}

/** Call *retry* whenever *picture* has failed and may load by now. */
export function useAnotherTry({ picture, hasFailed, isShown = true, retry }: AnotherTry): void {
  const again = useEffectEvent(() => {
    if (hasFailed) retry();
  });
  useEffect(() => (hasFailed ? onAnotherTry(picture.current, () => again()) : undefined), [picture, hasFailed]);
  useEffect(() => {
    if (isShown) again();
  }, [isShown]);
}
