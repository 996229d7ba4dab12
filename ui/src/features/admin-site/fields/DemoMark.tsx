/** What came with the demo and is still as it came. */
import styles from "./DemoMark.module.css";
import { t } from "./text";

/** The mark of one field, in the gap above it: nothing moves when it goes. */
export function DemoMark() {
  return <span className={`${styles.mark} ${styles.above}`}>{t("admin.site.demo")}</span>;
}

/** What the marks of a form mean. */
export function DemoKey() {
  return (
    <p className={`meta ${styles.key}`}>
      <span className={styles.mark} aria-hidden="true">
        {t("admin.site.demo")}
      </span>
      {t("admin.site.demo_mark")}
    </p>
  );
}
