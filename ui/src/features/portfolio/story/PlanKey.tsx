/** What is drawn in colour in a plan, and what with broken lines. */
import type { Project } from "../types";
import styles from "./PlanKey.module.css";

interface PlanKeyProps {
  planKey: NonNullable<Project["planKey"]>;
  label: string;
}

export function PlanKey({ planKey, label }: PlanKeyProps) {
  return (
    <ul className={styles.key} aria-label={label}>
      {planKey.new ? (
        <li>
          <i />
          <span>{planKey.new}</span>
        </li>
      ) : null}
      {planKey.removed ? (
        <li>
          <i className={styles.gone} />
          <span>{planKey.removed}</span>
        </li>
      ) : null}
    </ul>
  );
}
