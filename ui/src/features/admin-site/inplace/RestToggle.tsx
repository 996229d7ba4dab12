/** Opens and closes what is beside the page, and says how much of the page is empty. */
import styles from "./RestToggle.module.css";
import { t } from "./text";
import type { RestOfPage } from "./useRest";

export function RestToggle({ rest, id, isBase, isOpen, setToggle, turn }: RestOfPage) {
  const count = rest.reduce((sum, { empty }) => sum + empty.length, 0);
  return (
    <button
      ref={setToggle}
      type="button"
      className={styles.toggle}
      data-empty={count > 0}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={turn}
    >
      {count > 0 ? t(isBase ? "admin.inplace.rest.open_empty" : "admin.inplace.rest.open_left", { count }) : t("admin.inplace.rest.open")}
    </button>
  );
}
