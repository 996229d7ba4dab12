/** The copy of a row that is carried during a drag; it says where it would land. */
import { GripMark } from "@shared/sorting/Handle";
import type { CarriedProps } from "@shared/sorting/SortableRows";
import { TypeBadge } from "./marks";
import styles from "./rows.module.css";
import { Thumbnail } from "./Thumbnail";
import type { ProjectRow } from "./types";

export function LiftedRow({ row, from, number, total }: CarriedProps<ProjectRow>) {
  return (
    <div className={styles.lifted} aria-hidden="true">
      <span className={`${styles.origin} num`}>
        <GripMark number={from} />
      </span>
      <TypeBadge type={row.type} />
      <span className={styles.name}>
        <Thumbnail image={row.thumbnail} />
        <span className={styles.carried}>{row.title}</span>
      </span>
      <span className={`${styles.landing} num`}>
        {number} / {total}
      </span>
    </div>
  );
}
