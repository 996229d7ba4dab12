/** A field that is searched by: it asks once nothing more is typed. */
import { useEffect, useEffectEvent, useState } from "react";
import type { ChangeEvent } from "react";

import { tidy } from "./words";

/** So long after the last change. */
export const REST_MS = 200;

export interface Typed {
  /** What stands in the field. */
  text: string;
  write: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Put words into the field and look for them at once. */
  ask: (words: string) => void;
}

/**
 * Return what stands in the field: *find* at first, and what is typed then.
 *
 * *onFind* is told the words in it once it has rested. A syllable that is being composed counts as it
 * stands: keyboards of telephones hold the last word for as long as nothing else is pressed.
 */
export function useTyped(find: string, onFind: (words: string) => void): Typed {
  const [text, setText] = useState(find);
  const [asked, setAsked] = useState(find);
  const [known, setKnown] = useState(find);

  // What is looked for otherwise than by this field, after Back say, replaces what stands in it.
  if (find !== known) {
    setKnown(find);
    if (find !== asked) {
      setAsked(find);
      setText(find);
    }
  }

  function ask(next: string) {
    setText(next);
    setAsked(tidy(next));
    onFind(tidy(next));
  }

  const rest = useEffectEvent(() => {
    if (tidy(text) !== asked) ask(text);
  });

  useEffect(() => {
    const timer = setTimeout(rest, REST_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    write: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    ask,
  };
}
