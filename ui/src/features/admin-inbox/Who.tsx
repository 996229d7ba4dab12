/** Somebody, or nobody: the first syllable in a square, and the name. */
import { t } from "./text";
import styles from "./Who.module.css";

/** An empty *name* is nobody. */
export function Who({ name }: { name: string }) {
  return (
    <span className="flex gap-2 items-center min-w-0 [&_span:last-child]:truncate data-[nobody=true]:text-ink-3" data-nobody={name === ""}>
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
