/** A field to search a long list with. */
import styles from "./SearchField.module.css";
import type { Search } from "./useSearch";

const LONGEST = 200;

export function SearchField({ label, search }: { label: string; search: Search }) {
  return (
    <input
      type="search"
      className={`field__input ${styles.field}`}
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST}
      value={search.typed}
      onChange={(event) => search.type(event.target.value)}
    />
  );
}
