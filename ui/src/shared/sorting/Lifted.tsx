/** The copy of a row that is carried during a drag: one line, whatever the row looks like. */
import type { ReactNode } from "react";

import { GripMark } from "./Handle";
import styles from "./Lifted.module.css";

interface LiftedProps {
  /** The place at its grip: where it would land, or where it comes from if *landing* says the other. */
  number: number;
  landing?: string;
  children: ReactNode;
}

export function Lifted({ number, landing, children }: LiftedProps) {
  return (
    <div className={styles.lifted} aria-hidden="true">
      <span className={`${styles.grip} inline-flex flex-none items-center gap-2 min-w-11 pl-2 whitespace-nowrap text-accent [&_svg]:w-3 [&_svg]:h-4 [&_svg]:fill-current num`}>
        <GripMark number={number} />
      </span>
      {children}
      {landing ? <span className={`${styles.landing} num`}>{landing}</span> : null}
    </div>
  );
}
