/** The projects as a table, from 768 px on. */
import { DemoMark } from "@shared/admin/demo/DemoMark";
import { UnsavedMark } from "@shared/admin/drafts/WaitingDrafts";
import { StateMark } from "@shared/publishing/StateMark";
import { useSortableRow } from "@shared/sorting/Handle";
import "@shared/styles/table.css";
import { Handle } from "./Handle";
import type { Place } from "./Handle";
import { PublicLink, TypeBadge } from "./marks";
import styles from "./rows.module.css";
import { t } from "./text";
import { Thumbnail } from "./Thumbnail";
import type { ProjectRow } from "./types";

export interface RowsProps {
  rows: readonly ProjectRow[];
  /** Those that have a place in the order. */
  placed: readonly ProjectRow[];
  unsaved: ReadonlyMap<string, number>;
  onMove: Place["onMove"];
  onEdit: (id: string) => void;
  onDelete: (row: ProjectRow) => void;
}

const COLUMNS = [
  "admin.portfolio.column.order",
  "field.type",
  "admin.portfolio.column.name",
  "field.address",
  "admin.portfolio.column.detail",
  "field.constructionDate",
  "field.images",
] as const;

export function ProjectTable({ rows, placed, ...actions }: RowsProps) {
  return (
    <table className={`table ${styles.table}`} aria-label={t("admin.portfolio.table.label")}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">
            <span className="sr">{t("admin.portfolio.column.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} index={placed.indexOf(row)} total={placed.length} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { row: ProjectRow } & Omit<Place, "onMove"> & Omit<RowsProps, "rows" | "placed">;

function Row({ row, index, total, unsaved, onMove, onEdit, onDelete }: RowProps) {
  const sortable = useSortableRow(row.id, index >= 0);
  return (
    <tr {...sortable.row}>
      <td>
        <Handle title={row.title} grip={sortable.grip} place={{ index, total, onMove }} />
      </td>
      <td>
        <TypeBadge type={row.type} />
      </td>
      <td>
        <span className="flex items-center gap-4 font-medium text-15">
          <Thumbnail image={row.thumbnail} />
          <span>
            {row.title}
            <span className="flex flex-wrap gap-x-3 gap-y-0.5 mt-0.5 text-13 font-normal">
              <StateMark standing={row.standing} />
              {row.isOfDemo ? <DemoMark /> : null}
              <UnsavedMark waiting={unsaved.get(row.id)} />
            </span>
          </span>
        </span>
      </td>
      <td>{row.address}</td>
      <td className="num">{row.detail}</td>
      <td className="num">{row.constructionDate}</td>
      <td className="num">{row.imageCount || "-"}</td>
      <td>
        <span className="inline-flex">
          <PublicLink row={row} />
          <button
            type="button"
            className="btn btn--quiet"
            aria-label={t("admin.portfolio.row.edit", { title: row.title })}
            onClick={() => onEdit(row.id)}
          >
            {t("admin.common.edit")}
          </button>
          <button
            type="button"
            className="btn btn--danger-line"
            aria-label={t("admin.portfolio.row.delete", { title: row.title })}
            onClick={() => onDelete(row)}
          >
            {t("admin.common.delete")}
          </button>
        </span>
      </td>
    </tr>
  );
}
