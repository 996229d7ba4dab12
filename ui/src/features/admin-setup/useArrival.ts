/** The logo of a step on its way: from when it is chosen until it is saved, or is not. */
import { useEffect, useRef, useState } from "react";

export function useArrival() {
  const [isUploading, setUploading] = useState(false);
  const [savings, setSavings] = useState(0);
  const isSaved = useRef(true);
  const waiting = useRef<((isSaved: boolean) => void) | undefined>(undefined);
  const isUnderway = isUploading || savings > 0;

  useEffect(() => {
    if (isUnderway) return;
    waiting.current?.(isSaved.current);
    waiting.current = undefined;
  }, [isUnderway]);

  return {
    isUnderway,
    /** Wait until nothing is on its way; answer whether it is saved, true where nothing was. */
    ended: (): Promise<boolean> => {
      if (!isUnderway) return Promise.resolve(true);
      return new Promise((resolve) => void (waiting.current = resolve));
    },
    /** Note whether something is being uploaded. What is, and is not saved afterwards, did not come. */
    noteUpload: (isNow: boolean) => {
      if (isNow) isSaved.current = false;
      setUploading(isNow);
    },
    /** Note a saving, which answers whether it succeeded. */
    noteSaving: async (saving: Promise<boolean>) => {
      setSavings((count) => count + 1);
      isSaved.current = await saving;
      setSavings((count) => count - 1);
    },
  };
}

export type Arrival = ReturnType<typeof useArrival>;
