/** Who else is at work here right now, in a bar. */
import type { ReactNode } from "react";

import styles from "./PublishBar.module.css";

interface HereProps {
  /** Whose names; nothing is said of nobody. */
  names: readonly string[];
  /** What is said of them. */
  children: ReactNode;
}

export function Here({ names, children }: HereProps) {
  const [first] = names;
  if (!first) return null;
  return (
    <span className={styles.here}>
      <span className={styles.who} aria-hidden="true">
        {[...first][0]}
      </span>
      <span>{children}</span>
    </span>
  );
}
