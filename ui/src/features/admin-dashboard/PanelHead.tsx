/** How a panel begins: its name, how much there is of it, and at the right what goes with it. */
import type { ReactNode } from "react";

import styles from "./PanelHead.module.css";

interface PanelHeadProps {
  id: string;
  title: string;
  /** How much there is; nothing is said of none. */
  count?: number;
  /** Where the heading can be led to. */
  isTarget?: boolean;
  children?: ReactNode;
}

export function PanelHead({ id, title, count = 0, isTarget = false, children }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} {...(isTarget ? { tabIndex: -1 } : {})}>
        {title}
        {count > 0 ? <span className={`num ${styles.count}`}> {count}</span> : null}
      </h2>
      {children}
    </div>
  );
}
