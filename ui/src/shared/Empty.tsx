/** What is missing, what to do about it, and one action. */
import type { ReactNode } from "react";

import styles from "./Empty.module.css";

interface EmptyProps {
  title: string;
  hint?: string;
  action?: ReactNode;
}

export function Empty({ title, hint, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2 className="h3">{title}</h2>
      {hint ? <p>{hint}</p> : null}
      {action}
    </div>
  );
}
