/** Tabs, total, and the sortable rows under them. */
import { useId } from "react";

import { Empty } from "@shared/Empty";
import { RECORDS_AT_ONCE } from "@shared/admin/useRecords";
import { LoadOn } from "@shared/lists/LoadOn";
import { LoadFailed } from "@shared/LoadFailed";
import { tabId, Tabs } from "@shared/Tabs";
import { afterOf, inOrder, moved } from "./order";
import styles from "./PortfolioAdminPage.module.css";
import { ProjectCards } from "./ProjectCards";
import { ProjectTable } from "./ProjectTable";
import { SortableProjects } from "./SortableProjects";
import { t } from "./text";
import type { ProjectRow } from "./types";
import { useMedia } from "./useMedia";
import { useMoves } from "./useMoves";
import type { MoveState } from "./useMoves";
import type { ProjectList as Records } from "./useProjectRecords";

export type ListTab = "all" | "residential" | "commercial";

const TABS = (["all", "residential", "commercial"] as const).map((key) => ({
  key,
  label: t(`admin.portfolio.tab.${key}`),
}));
const NARROW = "(max-width: 767px)";
const SKELETONS = [1, 2, 3, 4, 5];
const NONE: readonly string[] = [];
const idsOf = (rows: ProjectRow[]) => rows.map(({ id }) => id);

interface ProjectListProps {
  list: Records;
  /** By project of which something is not saved on this device: how many pictures wait. */
  unsaved: ReadonlyMap<string, number>;
  tab: ListTab;
  onTab: (tab: ListTab) => void;
  onEdit: (id: string) => void;
  onDelete: (row: ProjectRow) => void;
}

export function ProjectList({ list, tab, onTab, ...actions }: ProjectListProps) {
  const panel = useId();
  const { rows, records, problem, reload, isMore } = list;
  const moves = useMoves(rows ? idsOf(rows) : NONE, reload);
  const all = inOrder(rows ?? [], moves.order);
  const shown = tab === "all" ? all : all.filter(({ type }) => type === tab);
  const total = tab === "all" ? (records?.total ?? shown.length) : shown.length;

  return (
    <>
      <div className={styles.tools}>
        <Tabs label={t("admin.portfolio.tabs.label")} tabs={TABS} selected={tab} onSelect={onTab} panel={panel} />
        <p className="meta num">{rows ? t("admin.portfolio.total", { count: records?.total ?? rows.length }) : null}</p>
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)} className={styles.rows}>
        {problem ? <LoadFailed problem={problem} onRetry={() => void reload()} /> : null}
        {(!rows && !problem) || (shown.length === 0 && isMore) ? <Loading /> : null}
        {rows && shown.length === 0 && !isMore ? <Nothing isTab={rows.length > 0} /> : null}
        {shown.length > 0 ? <Rows {...{ all, shown, total, move: moves.move }} {...actions} /> : null}
        {rows ? (
          <LoadOn
            list={{ ...list, shown }}
            size={RECORDS_AT_ONCE}
            texts={{ more: t("admin.portfolio.more"), failed: t("admin.portfolio.more_failed") }}
            told={t("admin.portfolio.more_shown", { total: records?.total ?? 0, count: rows.length })}
            path={undefined}
            onMore={list.loadMore}
          />
        ) : null}
        {shown.length > 0 ? <Hint state={moves.state} isTab={tab !== "all"} /> : null}
      </div>
    </>
  );
}

interface ShownRows extends Pick<ProjectListProps, "unsaved" | "onEdit" | "onDelete"> {
  all: ProjectRow[];
  shown: ProjectRow[];
  /** How many there are under the tab, as far as that is known. */
  total: number;
  move: (id: string, after: string | null) => void;
}

function Rows({ all, shown, total, move, ...rest }: ShownRows) {
  const isNarrow = useMedia(NARROW);

  function onMove(from: number, to: number) {
    const id = shown[from]?.id;
    if (id) move(id, afterOf(idsOf(all), moved(idsOf(shown), from, to), id));
  }

  return (
    <SortableProjects rows={shown} total={total} onMove={onMove}>
      {isNarrow ? (
        <ProjectCards rows={shown} onMove={onMove} unsaved={rest.unsaved} onEdit={rest.onEdit} />
      ) : (
        <ProjectTable rows={shown} onMove={onMove} {...rest} />
      )}
    </SortableProjects>
  );
}

function Hint({ state, isTab }: { state: MoveState; isTab: boolean }) {
  const told = state === "still" ? "" : t(`admin.portfolio.order.${state}`);
  return (
    <>
      <p className={`meta ${styles.hint}`}>
        {t("admin.portfolio.order.hint")} {isTab ? t("admin.portfolio.order.filtered") : null}
      </p>
      <p className="meta" role="status">
        {told}
      </p>
    </>
  );
}

function Nothing({ isTab }: { isTab: boolean }) {
  return (
    <Empty
      title={t(isTab ? "admin.portfolio.empty.tab" : "admin.portfolio.empty.title")}
      hint={t("admin.portfolio.empty.hint")}
    />
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {t("admin.portfolio.loading")}
      </p>
      {SKELETONS.map((line) => (
        <div key={line} className={`skel ${styles.skeleton}`} />
      ))}
    </div>
  );
}
