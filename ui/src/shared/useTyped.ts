/** A field that is searched by: it asks once nothing more is typed or composed. */
import { useEffect, useEffectEvent, useState } from "react";
import type { ChangeEvent } from "react";

import { tidy } from "./words";

/** So long after the last key. */
const REST_MS = 200;

/**
 * Return what stands in the field: *find* at first, and what is typed then.
 *
 * *onFind* is told the words in it once it has rested, and no syllable is composed.
 */
export function useTyped(find: string, onFind: (words: string) => void) {
  const [typed, setTyped] = useState({ text: find, isComposing: false });
  const [asked, setAsked] = useState(find);
  const [known, setKnown] = useState(find);

  // What is looked for otherwise than by this field, after Back say, replaces what stands in it.
  if (find !== known) {
    setKnown(find);
    if (find !== asked) {
      setAsked(find);
      setTyped({ text: find, isComposing: false });
    }
  }

  function ask(text: string) {
    setTyped({ text, isComposing: false });
    setAsked(tidy(text));
    onFind(tidy(text));
  }

  const rest = useEffectEvent(() => {
    if (tidy(typed.text) !== asked) ask(typed.text);
  });

  useEffect(() => {
    if (typed.isComposing) return undefined;
    const timer = setTimeout(rest, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    text: typed.text,
    /** Take what stands in the field; a syllable may have been begun before anybody listened. */
    write: ({ target: { value: text }, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      setTyped((now) => ({ text, isComposing: now.isComposing || isOfComposition(nativeEvent) })),
    compose: (isComposing: boolean) => setTyped((now) => ({ ...now, isComposing })),
    ask,
  };
}

function isOfComposition(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
