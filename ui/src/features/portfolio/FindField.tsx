/** Narrows the gallery by what is typed, once it rests. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormEvent } from "react";

import { Icon } from "@shared/Icon";
import { Cross } from "@shared/icons";
import styles from "./FindField.module.css";
import { MOST_TO_FIND, tidy } from "./selection";
import { t } from "./choicesText";
import type { ProjectType } from "./types";

/** So long after the last key. */
const REST_MS = 200;

interface FindFieldProps {
  type: ProjectType;
  /** What is looked for now. */
  find: string;
  onFind: (words: string) => void;
}

export function FindField({ type, find, onFind }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { text, write, compose, ask } = useTyped(find, onFind);
  const label = t(`portfolio.find.label.${type}`);

  function submit(event: FormEvent) {
    event.preventDefault();
    ask(text);
  }

  return (
    <form className={styles.find} role="search" action="/portfolio" onSubmit={submit}>
      <Icon>
        <circle cx="8.5" cy="8.5" r="5.75" />
        <path d="m13 13 5 5" />
      </Icon>
      <input
        ref={field}
        type="search"
        name="find"
        aria-label={label}
        placeholder={t(`portfolio.find.placeholder.${type}`)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MOST_TO_FIND}
        value={text}
        onChange={(event) => write(event.target.value)}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={() => compose(false)}
      />
      {text ? (
        <button
          type="button"
          className="iconbtn"
          aria-label={t("portfolio.find.clear")}
          onClick={() => {
            ask("");
            field.current?.focus();
          }}
        >
          <Cross />
        </button>
      ) : null}
    </form>
  );
}

/** What stands in the field; it is asked for once nothing more is typed or composed. */
function useTyped(find: string, onFind: (words: string) => void) {
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
    write: (text: string) => setTyped((now) => ({ ...now, text })),
    compose: (isComposing: boolean) => setTyped((now) => ({ ...now, isComposing })),
    ask,
  };
}
