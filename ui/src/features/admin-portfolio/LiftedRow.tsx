/** The copy of a row that is carried during a drag; it says where it would land. */
import { Thumbnail } from "./Thumbnail";
import { GripMark, TypeBadge } from "./marks";
import styles from "./rows.module.css";
import type { ProjectRow } from "./types";

interface LiftedRowProps {
  row: ProjectRow;
  from: number;
  to: number;
  total: number;
}

export function LiftedRow({ row, from, to, total }: LiftedRowProps) {
  return (
    <div className={styles.lifted} aria-hidden="true">
      <span className={`${styles.grip} num`}>
        <GripMark />
        {from + 1}
      </span>
      <TypeBadge type={row.type} />
      <span className={styles.name}>
        <Thumbnail image={row.thumbnail} />
        <span className={styles.carried}>{row.title}</span>
      </span>
      <span className={`${styles.landing} num`}>
        {to + 1} / {total}
      </span>
    </div>
  );
}
