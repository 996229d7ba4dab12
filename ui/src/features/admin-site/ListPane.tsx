/** The rows of a list, in their groups: sorted by hand, each leading to its form. */
import type { ContentType } from "@shared/admin/contentTypes";
import { moveOf } from "@shared/sorting/order";
import { Sortable } from "@shared/sorting/Sortable";
import { toldOf } from "@shared/sorting/useMoves";
import { AddButton } from "./AddButton";
import { isUnplaced, placedIn } from "./list";
import type { ListRow as Row, RowGroup } from "./list";
import styles from "./ListPage.module.css";
import { CarriedRow, ListRow } from "./ListRow";
import rowStyles from "./ListRow.module.css";
import { t } from "./text";
import type { useAdding } from "./useAdding";
import type { ContentList } from "./useContentList";

interface ListPaneProps {
  type: ContentType;
  groups: readonly RowGroup[];
  /** The id of the record whose form is open; '' for none. */
  opened: string;
  records: ContentList;
  adding: ReturnType<typeof useAdding>;
}

export function ListPane({ type, groups, opened, records, adding }: ListPaneProps) {
  const { rows, moveState } = records;
  return (
    <div className={styles.list}>
      {groups.map((group) => (
        <section key={group.key} aria-label={group.label || type.label}>
          {group.label ? <h2 className={`${styles.groupName} px-0 pt-5 pb-2 text-13 font-medium tracking-none text-ink-3`}>{group.label}</h2> : null}
          <Group type={type} group={group} opened={opened} records={records} />
          {group.key ? <AddButton type={type} rows={rows} adding={adding} group={group.key} /> : null}
        </section>
      ))}
      <p className="meta pt-3">{limitText(type)}</p>
      {rows.length > 1 && rows.some(isUnplaced) ? <p className="meta">{t("admin.site.no_place")}</p> : null}
      <p className="meta" role="status">
        {toldOf(moveState)}
      </p>
    </div>
  );
}

function limitText({ least, most }: ContentType): string {
  if (least) return t("admin.site.slides.limits", { min: least, max: most });
  return t("admin.site.limit", { max: most });
}

interface GroupProps {
  type: ContentType;
  group: RowGroup;
  opened: string;
  records: ContentList;
}

function Group({ type, group, opened, records }: GroupProps) {
  const { rows } = group;
  // What visitors do not see has no place among what they see.
  const placed = placedIn(rows);
  const hasPictures = type.fields.some(({ kind }) => kind === "picture");

  function onMove(from: number, to: number) {
    const made = moveOf(placed, from, to);
    if (made) records.move(made);
  }

  if (rows.length === 0) return <p className="meta py-5 border-y border-y-rule border-t-ink">{t("admin.site.list.empty")}</p>;
  return (
    <Sortable rows={placed} onMove={onMove} Carried={CarriedRow}>
      <ol className={rowStyles.rows} data-pictures={hasPictures}>
        {rows.map((row: Row) => (
          <ListRow
            key={row.id}
            list={type.name}
            row={row}
            index={placed.indexOf(row)}
            total={placed.length}
            isOpened={row.id === opened}
            onMove={onMove}
          />
        ))}
      </ol>
    </Sortable>
  );
}
