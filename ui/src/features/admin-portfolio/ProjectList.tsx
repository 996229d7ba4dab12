/** Tabs, total, and the sortable rows under them. */
import { useId } from "react";

import { SearchField } from "@shared/admin/SearchField";
import { RECORDS_AT_ONCE } from "@shared/admin/useRecords";
import type { Search } from "@shared/admin/useSearch";
import { Empty } from "@shared/Empty";
import { LoadOn } from "@shared/lists/LoadOn";
import { LoadFailed } from "@shared/LoadFailed";
import { tabId, Tabs } from "@shared/Tabs";
import { moveOf, withMove } from "./order";
import type { Move } from "./order";
import styles from "./PortfolioAdminPage.module.css";
import { ProjectCards } from "./ProjectCards";
import { ProjectTable } from "./ProjectTable";
import { SortableProjects } from "./SortableProjects";
import { t } from "./text";
import type { ProjectRow } from "./types";
import { useMedia } from "@shared/useMedia";
import { useMoves } from "./useMoves";
import type { MoveState } from "./useMoves";
import type { ListTab, ProjectList as Records } from "./useProjectRecords";

const TABS = (["all", "residential", "commercial"] as const).map((key) => ({
  key,
  label: t(`admin.portfolio.tab.${key}`),
}));
const NARROW = "(max-width: 767px)";
const SKELETONS = [1, 2, 3, 4, 5];

interface ProjectListProps {
  list: Records;
  /** By project of which something is not saved on this device: how many pictures wait. */
  unsaved: ReadonlyMap<string, number>;
  tab: ListTab;
  onTab: (tab: ListTab) => void;
  search: Search;
  onEdit: (id: string) => void;
  onDelete: (row: ProjectRow) => void;
}

export function ProjectList({ list, tab, onTab, search, ...actions }: ProjectListProps) {
  const panel = useId();
  const { rows, problem, isMore, total = 0 } = list;
  const { moves, state, move } = useMoves();
  const shown = moves.reduce(withMove<ProjectRow>, rows ?? []);

  return (
    <>
      <div className={styles.tools}>
        <Tabs label={t("admin.portfolio.tabs.label")} tabs={TABS} selected={tab} onSelect={onTab} panel={panel} />
        {list.isMany ? <SearchField label={t("admin.portfolio.search")} search={search} /> : null}
        <p className="meta num" aria-live="polite">
          {rows ? totalText(list) : null}
        </p>
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)} className={styles.rows}>
        {problem ? <LoadFailed problem={problem} onRetry={() => void list.reload()} /> : null}
        {(!rows && !problem) || (shown.length === 0 && isMore) ? <Loading /> : null}
        {rows && shown.length === 0 && !isMore ? <Nothing text={nothing(list, search.words)} /> : null}
        {shown.length > 0 ? <Rows {...{ shown, total, move }} {...actions} /> : null}
        {rows ? (
          <LoadOn
            list={{ ...list, shown }}
            size={RECORDS_AT_ONCE}
            texts={{ more: t("admin.portfolio.more"), failed: t("admin.portfolio.more_failed") }}
            told={t("admin.portfolio.more_shown", { total, count: rows.length })}
            path={undefined}
            onMore={list.loadMore}
          />
        ) : null}
        {shown.length > 0 ? <Hint state={state} isTab={tab !== "all"} /> : null}
      </div>
    </>
  );
}

/** The total is that of all projects; among many it is said how many of them are looked for. */
function totalText({ records, total = 0, isMany }: Records): string {
  const all = records?.total ?? 0;
  if (!isMany || total === all) return t("admin.portfolio.total", { count: all });
  return t("admin.portfolio.found", { total: all, count: total });
}

interface ShownRows extends Pick<ProjectListProps, "unsaved" | "onEdit" | "onDelete"> {
  shown: readonly ProjectRow[];
  /** How many there are of what is looked for. */
  total: number;
  move: (move: Move) => void;
}

function Rows({ shown, total, move, ...rest }: ShownRows) {
  const isNarrow = useMedia(NARROW);

  function onMove(from: number, to: number) {
    const made = moveOf(shown, from, to);
    if (made) move(made);
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

type NothingText = "admin.portfolio.empty.search" | "admin.portfolio.empty.tab" | "admin.portfolio.empty.title";

function nothing({ records }: Records, words: string): NothingText {
  if (words) return "admin.portfolio.empty.search";
  return records?.total ? "admin.portfolio.empty.tab" : "admin.portfolio.empty.title";
}

function Nothing({ text }: { text: NothingText }) {
  const isSearch = text === "admin.portfolio.empty.search";
  return <Empty title={t(text)} hint={isSearch ? "" : t("admin.portfolio.empty.hint")} />;
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
