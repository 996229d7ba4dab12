/** A field to search a long list with. */
import styles from "./SearchField.module.css";
import type { Search } from "./useSearch";

const LONGEST = 200;

interface SearchFieldProps {
  label: string;
  /** What can be typed, in place of it; the label unless given. */
  hint?: string;
  search: Search;
  className?: string | undefined;
}

export function SearchField({ label, hint = label, search, className = styles.field }: SearchFieldProps) {
  return (
    <input
      type="search"
      className={`field__input ${className}`}
      aria-label={label}
      placeholder={hint}
      maxLength={LONGEST}
      value={search.typed}
      onChange={(event) => search.type(event.target.value)}
    />
  );
}
