/** The fields by which a list is chosen. */
import { useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";

import { REST_MS } from "@shared/useTyped";
import styles from "./FilterFields.module.css";

const LONGEST = 200;

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Not on a telephone. */
  onlyWide?: boolean;
  children: ReactNode;
}

export function Select({ label, value, onChange, onlyWide = false, children }: SelectProps) {
  return (
    <select className={`field__input ${styles.select} ${onlyWide ? styles.wide : ""}`} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </select>
  );
}

interface FilterWordsProps {
  label: string;
  /** What can be typed, in place of it. */
  hint: string;
  words: string;
  onSearch: (words: string) => void;
}

/** The field of the words: the list is asked for a moment after the last letter. */
export function FilterWords({ label, hint, words, onSearch }: FilterWordsProps) {
  const [typed, type] = useState(words);
  const tell = useEffectEvent(() => {
    if (typed.trim() !== words) onSearch(typed.trim());
  });

  useEffect(() => {
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <input
      type="search"
      className={`field__input ${styles.words}`}
      aria-label={label}
      placeholder={hint}
      maxLength={LONGEST}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
