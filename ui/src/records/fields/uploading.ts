/** Which pictures of the open form are on their way: publishing waits for them, and leaving asks. */
import { useSyncExternalStore } from "react";

let underway: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Note whether the picture of the field *id* is on its way. */
export function noteUpload(id: string, isUnderway: boolean): void {
  if (underway.has(id) === isUnderway) return;
  underway = isUnderway ? new Set([...underway, id]) : new Set([...underway].filter((one) => one !== id));
  listeners.forEach((listener) => listener());
}

/** Return how many pictures are on their way. */
export function useUploading(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => underway.size,
  );
}
