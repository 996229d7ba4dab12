/** A row of a list: grip and place, picture, name, how it stands; all of it but the grip opens the form. */
import { formPath } from "@shared/publishing/addresses";
import { StateMark } from "@shared/publishing/StateMark";
import type { Collection } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import { Grip, Steps, useSortableRow } from "@shared/sorting/Handle";
import { Lifted } from "@shared/sorting/Lifted";
import type { CarriedProps } from "@shared/sorting/Sortable";
import type { ListRow as Row } from "./list";
import styles from "./ListRow.module.css";
import { Thumbnail } from "./Thumbnail";

interface ListRowProps {
  list: string;
  row: Row;
  /** Its place among those that have one; -1 for none. */
  index: number;
  total: number;
  isOpened: boolean;
  onMove: (from: number, to: number) => void;
}

export function ListRow({ list, row, index, total, isOpened, onMove }: ListRowProps) {
  const { id, title, detail, picture, standing } = row;
  const sortable = useSortableRow(id, index >= 0);
  const isAsSeen = standing.state === "public" && !standing.hasDraft && !standing.hideAt;

  return (
    <li {...sortable.row} data-opened={isOpened} data-hidden={standing.state === "hidden"}>
      {index < 0 ? <span /> : <Grip title={title} number={index + 1} grip={sortable.grip} />}
      <Thumbnail picture={picture} />
      <div className={`${styles.name} min-w-0 font-medium wrap-anywhere [&_a:focus-visible]:outline-none`}>
        <SiteLink to={formPath(list as Collection, id)} aria-current={isOpened ? "true" : undefined}>
          {title}
        </SiteLink>
        {isAsSeen ? (
          <span className="meta block font-normal">{detail}</span>
        ) : (
          <span className={`${styles.marks} flex flex-wrap gap-x-3 gap-y-0 text-13 font-normal`}>
            <StateMark standing={standing} />
          </span>
        )}
      </div>
      {index < 0 ? null : <Steps title={title} index={index} total={total} onMove={onMove} />}
    </li>
  );
}

/** The copy of a row that is carried during a drag; it says where it would land. */
export function CarriedRow({ row, number }: CarriedProps<Row>) {
  return (
    <Lifted number={number}>
      <Thumbnail picture={row.picture} />
      <span className={styles.carried}>{row.title}</span>
    </Lifted>
  );
}
