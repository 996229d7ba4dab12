/** What somebody searches a list for. */
import { useEffect, useEffectEvent, useState } from "react";

import { REST_MS } from "../useTyped";
import { useParam } from "./useParam";

export interface Search {
  typed: string;
  type: (text: string) => void;
  /** What to look for; empty for everything. */
  words: string;
}

/** The words that the address keeps. */
export function useSearch(): Search {
  const [words, setWords] = useParam("q");
  return useWords(words, (now) => setWords(now, { replace: true }));
}

/** The *words* that *onSearch* is told of: a moment after the last letter. */
export function useWords(words: string, onSearch: (words: string) => void): Search {
  const [typed, type] = useState(words);
  const [seen, setSeen] = useState(words);
  const [told, setTold] = useState(words);

  // Back, or what shows all, leads to other words; what was typed since is not taken for them.
  if (words !== seen) {
    setSeen(words);
    if (words !== told) type(words);
  }

  const tell = useEffectEvent(() => {
    const now = typed.trim();
    setTold(now);
    if (now !== words) onSearch(now);
  });
  useEffect(() => {
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type, words };
}
