/** What is drawn in colour in a plan, and what with broken lines. */
import type { Project } from "../types";
import styles from "./PlanKey.module.css";
import { t } from "./text";

export function PlanKey({ planKey }: { planKey: NonNullable<Project["planKey"]> }) {
  return (
    <ul className={styles.key} aria-label={t("project.plan.key")}>
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
