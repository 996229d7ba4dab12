/** One subject of the account: what it is at the left, what can be done at the right. */
import { useId } from "react";
import type { ReactNode } from "react";

import styles from "./AccountPage.module.css";

interface SectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function Section({ title, lead, children }: SectionProps) {
  const id = useId();

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
