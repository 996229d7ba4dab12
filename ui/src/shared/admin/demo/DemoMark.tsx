/** What came with the demo and is still as it came. */
import styles from "./DemoMark.module.css";
import { t } from "./text";

interface DemoMarkProps {
  /** Beside the name of a field, or at the end of its line: nothing moves when it goes. */
  place?: "name" | "end";
}

/** The mark of one field, or of a record with such fields. */
export function DemoMark({ place }: DemoMarkProps) {
  return (
    <span className={styles.mark} data-place={place}>
      {t("admin.demo.mark")}
    </span>
  );
}

/** What the marks of a form mean; below its fields, so that nothing moves when it comes or goes. */
export function DemoKey() {
  return (
    <p className={`meta ${styles.key} flex col-span-full gap-2 items-baseline`}>
      <span className={styles.mark} aria-hidden="true">
        {t("admin.demo.mark")}
      </span>
      {t("admin.demo.key")}
    </p>
  );
}
