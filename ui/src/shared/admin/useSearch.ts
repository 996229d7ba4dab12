/** What somebody searches a list for. */
import { useEffect, useState } from "react";

/** So long after the last letter the list is asked for. */
const PAUSE_MS = 250;

export interface Search {
  typed: string;
  type: (text: string) => void;
  /** What to look for; empty for everything. */
  words: string;
}

export function useSearch(): Search {
  const [typed, type] = useState("");
  const [words, setWords] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type, words };
}
