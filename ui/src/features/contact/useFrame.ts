/** Watches over the frame with another service's form, which never says that it failed. */
import { useEffect, useState } from "react";

import { GIVE_UP_AFTER_MS, SLOW_AFTER_MS } from "./frame";
import type { FrameState } from "./frame";

export function useFrame(): { state: FrameState; onLoad: () => void } {
  const [state, setState] = useState<FrameState>(() => (navigator.onLine ? "loading" : "failed"));
  const waiting = state === "loading" || state === "slow";

  useEffect(() => {
    if (!waiting) return undefined;
    const slow = setTimeout(setState, SLOW_AFTER_MS, "slow");
    const failed = setTimeout(setState, GIVE_UP_AFTER_MS, "failed");
    const lose = () => setState("failed");
    window.addEventListener("offline", lose);
    return () => {
      clearTimeout(slow);
      clearTimeout(failed);
      window.removeEventListener("offline", lose);
    };
  }, [waiting]);

  return { state, onLoad: () => setState((now) => (now === "failed" ? now : "shown")) };
}
