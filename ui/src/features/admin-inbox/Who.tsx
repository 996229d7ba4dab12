/** Somebody, or nobody: the first syllable in a square, and the name. */
import { t } from "./text";
import styles from "./Who.module.css";

/** An empty *name* is nobody. */
export function Who({ name }: { name: string }) {
  return (
    <span className={styles.person} data-nobody={name === ""}>
      <WhoMark name={name} />
      <span>{name || t("admin.inbox.filter.nobody")}</span>
    </span>
  );
}

export function WhoMark({ name }: { name: string }) {
  return (
    <span className={styles.mark} data-nobody={name === ""} aria-hidden="true">
      {[...name][0] ?? "–"}
    </span>
  );
}
