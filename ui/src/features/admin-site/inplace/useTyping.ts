/** Which text somebody is typing in: others are told, and told no more when he has stopped. */
import { useEffect, useState } from "react";

/** A text is free again when nobody has typed in it for so long. */
export const FREE_AFTER_MS = 120_000;

/** Return *path* for as long as it is typed in, else ''; `note` says that it is. */
export function useTyping(path: string): { path: string; note: () => void } {
  const [typed, setTyped] = useState({ path, times: 0 });
  const [stopped, setStopped] = useState<typeof typed | null>(null);
  if (typed.path !== path) setTyped({ path, times: 0 });

  useEffect(() => {
    if (!typed.path) return undefined;
    const timer = setTimeout(() => setStopped(typed), FREE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    path: stopped === typed ? "" : path,
    note: () => setTyped(({ times }) => ({ path, times: times + 1 })),
  };
}
