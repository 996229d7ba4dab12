/** A block of a project's story with a heading that names it. */
import type { ReactNode } from "react";

import styles from "./Section.module.css";

interface SectionProps {
  /** The id of the heading. */
  id: string;
  /** Without a line above it. */
  bare?: boolean;
  children: ReactNode;
}

export function Section({ id, bare = false, children }: SectionProps) {
  return (
    <section className={`${styles.section} ${bare ? styles.bare : ""}`} aria-labelledby={id}>
      {children}
    </section>
  );
}

interface BesideProps {
  id: string;
  heading: string;
  children: ReactNode;
}

/** The heading in the margin, the rest beside it. */
export function Beside({ id, heading, children }: BesideProps) {
  return (
    <Section id={id}>
      <div className="split">
        <h2 className="h3" id={id}>
          {heading}
        </h2>
        {children}
      </div>
    </Section>
  );
}
