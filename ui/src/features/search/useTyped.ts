/** What stands in a field; it is asked for once nothing more is typed, and no syllable composed. */
import { useEffect, useEffectEvent, useState } from "react";

import { tidy } from "./addresses";

/** So long after the last key. */
export const REST_MS = 200;

/** Return the text of a field that asks for its words with *onAsk*; *asked* is what was asked last. */
export function useTyped(asked: string, onAsk: (words: string) => void) {
  const [typed, setTyped] = useState({ text: asked, isComposing: false });
  const [known, setKnown] = useState(asked);

  // What is asked for otherwise than by this field, after Back say, replaces what stands in it.
  if (asked !== known) {
    setKnown(asked);
    if (tidy(typed.text) !== asked) setTyped({ text: asked, isComposing: false });
  }

  const rest = useEffectEvent(() => {
    if (tidy(typed.text) !== asked) onAsk(tidy(typed.text));
  });

  useEffect(() => {
    if (typed.isComposing) return undefined;
    const timer = setTimeout(rest, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    text: typed.text,
    /** Whether what stands there is what was asked for. */
    isAsked: tidy(typed.text) === asked,
    write: (text: string) => setTyped((now) => ({ ...now, text })),
    compose: (isComposing: boolean) => setTyped((now) => ({ ...now, isComposing })),
    ask: (text: string) => {
      setTyped({ text, isComposing: false });
      onAsk(tidy(text));
    },
  };
}
