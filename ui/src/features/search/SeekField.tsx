/** The line that is searched for; the hits below it are chosen from here. */
import { useEffect } from "react";
import type { ChangeEvent, FormEvent, KeyboardEvent, RefObject } from "react";

import { Cross } from "@shared/icons";
import { MOST_LETTERS } from "@shared/words";
import { HITS, hitId } from "./ids";
import styles from "./Seek.module.css";
import { t } from "./text";

interface SeekFieldProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  /** The index of the hit that Enter opens; undefined without hits. */
  active: number | undefined;
  onWrite: (event: ChangeEvent<HTMLInputElement>) => void;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onClear: () => void;
}

export function SeekField(props: SeekFieldProps) {
  const { field, text, active, onWrite, onKey, onOpen, onClear } = props;
  const isOpen = active !== undefined;

  useEffect(() => field.current?.focus(), [field]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onOpen();
  }

  return (
    <form className={styles.form} role="search" action="/search" onSubmit={submit}>
      <div className={styles.field}>
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label={t("search.label")}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? HITS : undefined}
          aria-activedescendant={isOpen ? hitId(active) : undefined}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MOST_LETTERS}
          value={text}
          onChange={onWrite}
          onKeyDown={onKey}
        />
        {text ? (
          <button type="button" className="iconbtn" aria-label={t("search.clear")} onClick={onClear}>
            <Cross />
          </button>
        ) : null}
      </div>
    </form>
  );
}
