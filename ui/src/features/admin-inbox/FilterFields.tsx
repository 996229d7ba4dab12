/** The fields by which a list is chosen. */
import type { ReactNode } from "react";

import { SearchField } from "@shared/admin/SearchField";
import { useWords } from "@shared/admin/useSearch";
import styles from "./FilterFields.module.css";

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

export function FilterWords({ label, hint, words, onSearch }: FilterWordsProps) {
  return <SearchField label={label} hint={hint} search={useWords(words, onSearch)} className={styles.words} />;
}
