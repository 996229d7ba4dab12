/** A word that stays for a moment. */
import { useEffect, useState } from "react";

/** Specification, section 4: so long do notices at either end of the articles last. */
export const NOTICE_MS = 2_000;

/** Return the current notice, or null, and what shows one. */
export function useNotice<Notice>(): [Notice | null, (notice: Notice) => void] {
  const [shown, setShown] = useState<{ notice: Notice } | null>(null);

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(setShown, NOTICE_MS, null);
    return () => clearTimeout(timer);
  }, [shown]);

  return [shown?.notice ?? null, (notice) => setShown({ notice })];
}
