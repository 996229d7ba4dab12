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
    <section className={`${styles.section} grid gap-x-10 gap-y-4 py-7 border-t border-t-rule first:border-t-ink lg:grid-cols-[288px_minmax(0,720px)]`} aria-labelledby={id}>
      <div className="grid gap-1.5 content-start [&_h2]:text-17 [&_h2]:font-semibold [&_h2]:tracking-[-0.02em] [&_p]:text-ink-2 [&_p]:leading-[1.65]">
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
