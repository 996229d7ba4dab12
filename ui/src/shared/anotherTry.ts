/** When what did not load is tried again: the connection returns, or it comes into view anew. */
import { isAway, watchPresence } from "./presence";
import { followInView } from "./useInView";

/** Call *retry* whenever *picture*, which failed, may load by now, until the returned undo. */
export function onAnotherTry(picture: Element | null, retry: () => void): () => void {
  let wasOut = false;
  const stopLooking = followInView(picture, (isIn) => {
    if (isIn && wasOut) retry();
    wasOut = !isIn;
  });
  const stopWatching = watchPresence(() => {
    if (!isAway()) retry();
  });
  window.addEventListener("online", retry);
  return () => {
    window.removeEventListener("online", retry);
    stopWatching();
    stopLooking?.();
  };
}
