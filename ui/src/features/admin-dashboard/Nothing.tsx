/** A panel that has nothing to show yet: an empty ruler, what is missing, what happens next, and one way at most. */
import type { ReactNode } from "react";

import styles from "./Nothing.module.css";

interface NothingProps {
  title: string;
  detail: string;
  children?: ReactNode;
}

export function Nothing({ title, detail, children }: NothingProps) {
  return (
    <div className={`${styles.nothing} grid gap-2 justify-items-start pt-5 pb-1`}>
      <b>{title}</b>
      <p>{detail}</p>
      {children}
    </div>
  );
}
