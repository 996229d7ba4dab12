/** A whole screen that says one thing: not found, or out of reach. Its ruler measures nothing. */
import type { ReactNode } from "react";

import styles from "./Message.module.css";
import "./styles/grad.css";

interface MessageProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Message({ title, children, actions }: MessageProps) {
  return (
    <div className={styles.message} role="alert">
      <div className={styles.rule} aria-hidden="true">
        <div className={`grad ${styles.unmeasured}`} />
      </div>
      <h1 className="h1">{title}</h1>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
