/** The projects as a list, below 768 px; a row opens the form, where deleting is. */
import { DemoMark } from "@shared/admin/demo/DemoMark";
import { UnsavedMark } from "@shared/admin/drafts/WaitingDrafts";
import { ArrowRight } from "@shared/icons";
import { StateMark } from "@shared/publishing/StateMark";
import { useSortableRow } from "@shared/sorting/Handle";
import { Handle } from "./Handle";
import type { Place } from "./Handle";
import type { RowsProps } from "./ProjectTable";
import styles from "./rows.module.css";
import { t } from "./text";
import { Thumbnail } from "./Thumbnail";
import type { ProjectRow } from "./types";

export function ProjectCards({ rows, placed, unsaved, onMove, onEdit }: Omit<RowsProps, "onDelete">) {
  return (
    <ol className={styles.cards} aria-label={t("admin.portfolio.table.label")}>
      {rows.map((row) => (
        <Card
          key={row.id}
          row={row}
          waiting={unsaved.get(row.id)}
          index={placed.indexOf(row)}
          total={placed.length}
          onMove={onMove}
          onEdit={onEdit}
        />
      ))}
    </ol>
  );
}

type CardProps = { row: ProjectRow; waiting: number | undefined; onEdit: (id: string) => void } & Place;

function Card({ row, waiting, index, total, onMove, onEdit }: CardProps) {
  const sortable = useSortableRow(row.id, index >= 0);
  const isHome = row.type === "residential";
  const type = t(isHome ? "admin.portfolio.badge.residential" : "admin.portfolio.badge.commercial");
  const count = row.imageCount > 0 ? t("admin.portfolio.image_count", { count: row.imageCount }) : "-";
  return (
    <li {...sortable.row}>
      <Handle title={row.title} grip={sortable.grip} place={{ index, total, onMove }} />
      <Thumbnail image={row.thumbnail} />
      <span>
        <strong>{row.title}</strong>
        <span className="flex flex-wrap gap-x-3 gap-y-0.5 mt-0.5 text-13 font-normal">
          <StateMark standing={row.standing} />
          {row.isOfDemo ? <DemoMark /> : null}
          <UnsavedMark waiting={waiting} />
        </span>
        <span className="meta">{[type, row.detail, row.address].join(" · ")}</span>
        <span className="meta num">{[row.constructionDate, count].join(" · ")}</span>
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={t("admin.portfolio.row.edit", { title: row.title })}
        onClick={() => onEdit(row.id)}
      >
        <ArrowRight />
      </button>
    </li>
  );
}
