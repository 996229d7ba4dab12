/** The projects as a table, from 768 px on, and as a list below, where deleting is in the form alone. */
import { RecordMarks, PublicLink } from "@shared/admin/RecordMarks";
import type { Column, WithProps } from "@shared/admin/Table";
import { List, Table } from "@shared/admin/Table";
import { ArrowRight } from "@shared/icons";
import type { Image } from "@shared/image";
import { Picture } from "@shared/Picture";
import { Grip, Steps, useSortableRow } from "@shared/sorting/Handle";
import { Lifted } from "@shared/sorting/Lifted";
import type { CarriedProps } from "@shared/sorting/Sortable";
import { useMedia } from "@shared/useMedia";
import styles from "./ProjectRows.module.css";
import { t } from "./text";
import type { ProjectRow, ProjectType } from "./types";

const NARROW = "(max-width: 767px)";

interface ProjectRowsProps {
  rows: readonly ProjectRow[];
  /** Those that have a place in the order. */
  placed: readonly ProjectRow[];
  /** By project of which something is not saved on this device: how many pictures wait. */
  unsaved: ReadonlyMap<string, number>;
  /** Moves a row from one place to another. */
  onMove: (from: number, to: number) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string, title: string) => void;
}

type Sorted = ReturnType<typeof useSortableRow>;

// What visitors do not see has no place among what they see.
export const isPlaced = ({ standing }: ProjectRow) => standing.state === "public";
const keyOf = ({ id }: ProjectRow) => id;

export function ProjectRows(props: ProjectRowsProps) {
  const { rows, onEdit } = props;
  const isNarrow = useMedia(NARROW);
  const shared = { rows, keyOf, With: Sortable, onOpen: ({ id }: ProjectRow) => onEdit(id), label: t("admin.portfolio.table.label") };
  if (!isNarrow) return <Table {...shared} className={`table ${styles.table}`} columns={columnsOf(props)} />;
  return (
    <List {...shared} as="ol" className={styles.cards}>
      {(row, sorted) => <Card row={row} sorted={sorted} {...props} />}
    </List>
  );
}

function Sortable({ item, children }: WithProps<ProjectRow, Sorted>) {
  return children(useSortableRow(item.id, isPlaced(item)));
}

function columnsOf(props: ProjectRowsProps): Column<ProjectRow, Sorted>[] {
  return [
    { key: "order", head: t("admin.portfolio.column.order"), cell: (row, sorted) => <Handle row={row} sorted={sorted} {...props} /> },
    { key: "type", head: t("field.type"), cell: ({ type }) => <TypeBadge type={type} /> },
    { key: "name", head: t("admin.portfolio.column.name"), cell: (row) => <Named row={row} unsaved={props.unsaved} /> },
    { key: "address", head: t("field.address"), cell: ({ address }) => address },
    { key: "detail", head: t("admin.portfolio.column.detail"), cell: ({ detail }) => detail, className: "num" },
    { key: "date", head: t("field.constructionDate"), cell: ({ constructionDate }) => constructionDate, className: "num" },
    { key: "images", head: t("field.images"), cell: ({ imageCount }) => imageCount || "-", className: "num" },
    { key: "acts", head: <span className="sr">{t("admin.portfolio.column.actions")}</span>, cell: (row) => <Acts row={row} {...props} /> },
  ];
}

type RowProps<Name extends keyof ProjectRowsProps> = { row: ProjectRow } & Pick<ProjectRowsProps, Name>;

function Named({ row, unsaved }: RowProps<"unsaved">) {
  return (
    <span className="flex items-center gap-4 font-medium text-15">
      <Thumbnail image={row.thumbnail} />
      <span className="grid gap-0.5">
        {row.title}
        <RecordMarks {...row} waiting={unsaved.get(row.id)} />
      </span>
    </span>
  );
}

function Acts({ row: { id, title, standing }, onEdit, onDelete }: RowProps<"onEdit" | "onDelete">) {
  return (
    <span className="inline-flex">
      <PublicLink collection="portfolio" id={id} title={title} standing={standing} />
      <button type="button" className="btn btn--quiet" aria-label={t("admin.portfolio.row.edit", { title })} onClick={() => onEdit(id)}>
        {t("admin.common.edit")}
      </button>
      <button type="button" className="btn btn--danger-line" aria-label={t("admin.portfolio.row.delete", { title })} onClick={() => onDelete(id, title)}>
        {t("admin.common.delete")}
      </button>
    </span>
  );
}

function Card({ row, sorted, unsaved, onEdit, ...rest }: RowProps<"placed" | "onMove" | "unsaved" | "onEdit"> & { sorted: Sorted }) {
  const { type, title, detail, address, constructionDate, imageCount } = row;
  const count = imageCount > 0 ? t("admin.portfolio.image_count", { count: imageCount }) : "-";
  return (
    <>
      <Handle row={row} sorted={sorted} {...rest} />
      <Thumbnail image={row.thumbnail} />
      <span className="[&>.meta]:block">
        <strong className="block mb-0.5 font-medium text-15">{title}</strong>
        <RecordMarks {...row} waiting={unsaved.get(row.id)} />
        <span className="meta">{[typeText(type), detail, address].join(" · ")}</span>
        <span className="meta num">{[constructionDate, count].join(" · ")}</span>
      </span>
      <button type="button" className="iconbtn size-11!" aria-label={t("admin.portfolio.row.edit", { title })} onClick={() => onEdit(row.id)}>
        <ArrowRight />
      </button>
    </>
  );
}

/** What moves a row that has a place: a grip to drag, and buttons one step up or down. */
function Handle({ row, sorted, placed, onMove }: RowProps<"placed" | "onMove"> & { sorted: Sorted }) {
  const index = placed.indexOf(row);
  return (
    <span className={`${styles.handle} inline-flex items-center`}>
      {index < 0 ? null : (
        <>
          <Grip title={row.title} number={index + 1} grip={sorted.grip} />
          <Steps title={row.title} index={index} total={placed.length} onMove={onMove} />
        </>
      )}
    </span>
  );
}

/** The copy of a project that is carried during a drag; it says where it would land. */
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

/** A project's picture, as small as the server makes them. */
function Thumbnail({ image }: { image: Image | undefined }) {
  return (
    <span className={`${styles.thumbnail} flex-none w-9 h-11.25 bg-plaster`}>
      {image ? <Picture image={image} sizes="56px" alt="" /> : null}
    </span>
  );
}

function TypeBadge({ type }: { type: ProjectType }) {
  return <span className={`badge badge--box${type === "commercial" ? " is-com" : ""}`}>{typeText(type)}</span>;
}

const typeText = (type: ProjectType) => t(`admin.portfolio.badge.${type}`);
