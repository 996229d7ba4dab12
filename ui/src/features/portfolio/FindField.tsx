/** Narrows the gallery by what is typed, once it rests. */
import { useRef } from "react";
import type { FormEvent } from "react";

import { Lens } from "@shared/Icon";
import { Cross } from "@shared/icons";
import type { Typed } from "@shared/useTyped";
import { MOST_LETTERS } from "@shared/words";
import styles from "./FindField.module.css";
import { t } from "./choicesText";
import type { ProjectType } from "./types";

interface FindFieldProps {
  type: ProjectType;
  typed: Typed;
}

export function FindField({ type, typed: { text, write, ask } }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const label = t(`portfolio.find.label.${type}`);

  function submit(event: FormEvent) {
    event.preventDefault();
    ask(text);
  }

  return (
    <form className={styles.find} role="search" action="/portfolio" onSubmit={submit}>
      <Lens />
      <input
        ref={field}
        // Of the type "search" Escape would take away what is typed, and not close what the field is in.
        type="text"
        role="searchbox"
        inputMode="search"
        name="find"
        aria-label={label}
        placeholder={t(`portfolio.find.placeholder.${type}`)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MOST_LETTERS}
        value={text}
        onChange={write}
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
