/** What moves a row that has a place: a grip to drag, and buttons one step up or down. */
import { Grip, Steps } from "@shared/sorting/Handle";
import type { GripProps } from "@shared/sorting/Handle";
import styles from "./rows.module.css";

export interface Place {
  /** -1 for a row that has no place in the order. */
  index: number;
  total: number;
  /** Moves a row from one place to another. */
  onMove: (from: number, to: number) => void;
}

export function Handle({ title, grip, place }: { title: string; grip: GripProps; place: Place }) {
  const { index } = place;
  if (index < 0) return <span className={`${styles.handle} inline-flex items-center`} />;
  return (
    <span className={`${styles.handle} inline-flex items-center`}>
      <Grip title={title} number={index + 1} grip={grip} />
      <Steps title={title} {...place} />
    </span>
  );
}
