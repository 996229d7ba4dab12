/** What somebody searches a list for; the address keeps it. */
import { useEffect, useEffectEvent, useState } from "react";

import { REST_MS } from "../useTyped";
import { useParam } from "./useParam";

export interface Search {
  typed: string;
  type: (text: string) => void;
  /** What to look for; empty for everything. */
  words: string;
}

export function useSearch(): Search {
  const [words, setWords] = useParam("q");
  const [typed, type] = useState(words);
  const [seen, setSeen] = useState(words);
  const [told, setTold] = useState(words);

  // Back leads to other words; what was typed since is not taken for them.
  if (words !== seen) {
    setSeen(words);
    if (words !== told) type(words);
  }

  const tell = useEffectEvent(() => {
    const now = typed.trim();
    setTold(now);
    if (now !== words) setWords(now, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type, words };
}
