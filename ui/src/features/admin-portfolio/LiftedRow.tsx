/** The copy of a project that is carried during a drag; it says where it would land. */
import { Lifted } from "@shared/sorting/Lifted";
import type { CarriedProps } from "@shared/sorting/Sortable";
import { TypeBadge } from "./marks";
import styles from "./rows.module.css";
import { Thumbnail } from "./Thumbnail";
import type { ProjectRow } from "./types";

export function LiftedRow({ row, from, number, total }: CarriedProps<ProjectRow>) {
  return (
    <Lifted number={from} landing={`${number} / ${total}`}>
      <span className="max-md:hidden">
        <TypeBadge type={row.type} />
      </span>
      <span className="flex items-center gap-4 font-medium text-15 flex-1 min-w-0">
        <Thumbnail image={row.thumbnail} />
        <span className={styles.carried}>{row.title}</span>
      </span>
    </Lifted>
  );
}
