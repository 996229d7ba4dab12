/** How long is left of something short. */
import { useSyncExternalStore } from "react";

const TICK_MS = 250;

/** Return the seconds that are left until *until*, rounded up; 0 when it is over, or is no moment. */
export function useSecondsLeft(until: number): number {
  return useSyncExternalStore(until > 0 ? watchClock : watchNothing, () =>
    Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  );
}

function watchClock(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

function watchNothing(): () => void {
  return () => undefined;
}
