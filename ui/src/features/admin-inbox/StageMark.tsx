/** How far an enquiry is: six marks, inked up to where it stands, and the word. */
import type { CSSProperties } from "react";

import styles from "./StageMark.module.css";
import type { Stage } from "./stages";
import { placeOf, stageText } from "./stages";

export function StageMark({ stage }: { stage: Stage }) {
  return (
    <span className={styles.stage} data-stage={stage} style={{ "--n": placeOf(stage) } as CSSProperties}>
      {stageText(stage)}
    </span>
  );
}
