/** Tabs, total, and the sortable rows under them. */
import { useId } from "react";

import { SearchField } from "@shared/admin/SearchField";
import { Skeletons } from "@shared/admin/Skeletons";
import { RECORDS_AT_ONCE } from "@shared/admin/useRecords";
import type { Search } from "@shared/admin/useSearch";
import { Empty } from "@shared/Empty";
import { LoadOn } from "@shared/lists/LoadOn";
import { LoadFailed } from "@shared/LoadFailed";
import { StateFilter } from "@shared/publishing/StateFilter";
import type { State } from "@shared/publishing/types";
import { moveOf, withMove } from "@shared/sorting/order";
import type { Move } from "@shared/sorting/order";
import { Sortable } from "@shared/sorting/Sortable";
import { toldOf, useMoves } from "@shared/sorting/useMoves";
import { tabId, Tabs } from "@shared/Tabs";
import { useMedia } from "@shared/useMedia";
import { LiftedRow } from "./LiftedRow";
import { ORDER_WORDS } from "./orderWords";
import styles from "./PortfolioAdminPage.module.css";
import { ProjectCards } from "./ProjectCards";
import { ProjectTable } from "./ProjectTable";
import { t } from "./text";
import type { ProjectRow } from "./types";
import type { ListTab, ProjectList as Records } from "./useProjectRecords";

const TABS = (["all", "residential", "commercial"] as const).map((key) => ({
  key,
  label: t(`admin.portfolio.tab.${key}`),
}));
const NARROW = "(max-width: 767px)";

interface ProjectListProps {
  list: Records;
  /** By project of which something is not saved on this device: how many pictures wait. */
  unsaved: ReadonlyMap<string, number>;
  tab: ListTab;
  onTab: (tab: ListTab) => void;
  state: State | "";
  onState: (state: State | "") => void;
  search: Search;
  onEdit: (id: string) => void;
  onDelete: (row: ProjectRow) => void;
}

export function ProjectList({ list, tab, onTab, state: chosen, onState, search, ...actions }: ProjectListProps) {
  const panel = useId();
  const { rows, problem, isMore, total = 0 } = list;
  const { moves, state, move } = useMoves("portfolio", ORDER_WORDS);
  const shown = moves.reduce(withMove<ProjectRow>, rows ?? []);

  return (
    <>
      <div className={`${styles.tools} flex flex-wrap justify-between items-end gap-x-6 gap-y-2 border-b border-b-ink`}>
        <Tabs label={t("admin.portfolio.tabs.label")} tabs={TABS} selected={tab} onSelect={onTab} panel={panel} />
        <SearchField label={t("admin.portfolio.search")} search={search} />
        <p className="meta num" aria-live="polite">
          {rows ? totalText(list) : null}
        </p>
      </div>
      {list.records?.counts ? <StateFilter chosen={chosen} list={list.records} onChoose={onState} /> : null}
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)} className="pb-16">
        {problem ? <LoadFailed problem={problem} onRetry={() => void list.reload()} /> : null}
        {(!rows && !problem) || (shown.length === 0 && isMore) ? <Skeletons label={t("admin.portfolio.loading")} rows={5} row="h-16 mt-px" /> : null}
        {rows && shown.length === 0 && !isMore ? <Nothing text={nothing(list, search.words, chosen)} /> : null}
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
        {shown.length > 0 ? <Hint told={toldOf(state, ORDER_WORDS)} isTab={tab !== "all" || chosen !== ""} /> : null}
      </div>
    </>
  );
}

/** The total is that of all projects; it is said how many of them the server was asked for. */
function totalText({ records, total = 0, isChosen }: Records): string {
  const all = records?.total ?? 0;
  if (!isChosen || total === all) return t("admin.portfolio.total", { count: all });
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
  // What visitors do not see has no place among what they see.
  const placed = shown.filter(({ standing }) => standing.state === "public");

  function onMove(from: number, to: number) {
    const made = moveOf(placed, from, to);
    if (made) move(made);
  }

  return (
    <Sortable
      rows={placed}
      total={total - (shown.length - placed.length)}
      onMove={onMove}
      Carried={LiftedRow}
      words={ORDER_WORDS}
    >
      {isNarrow ? (
        <ProjectCards rows={shown} placed={placed} onMove={onMove} unsaved={rest.unsaved} onEdit={rest.onEdit} />
      ) : (
        <ProjectTable rows={shown} placed={placed} onMove={onMove} {...rest} />
      )}
    </Sortable>
  );
}

function Hint({ told, isTab }: { told: string; isTab: boolean }) {
  return (
    <>
      <p className="meta pt-3">
        {ORDER_WORDS("hint")} {isTab ? t("admin.portfolio.order.filtered") : null}
      </p>
      <p className="meta" role="status">
        {told}
      </p>
    </>
  );
}

type NothingText = "admin.state.none" | "admin.portfolio.empty.search" | "admin.portfolio.empty.tab" | "admin.portfolio.empty.title";

function nothing({ records }: Records, words: string, state: State | ""): NothingText {
  if (state) return "admin.state.none";
  if (words) return "admin.portfolio.empty.search";
  return records?.total ? "admin.portfolio.empty.tab" : "admin.portfolio.empty.title";
}

function Nothing({ text }: { text: NothingText }) {
  const isChosen = text === "admin.portfolio.empty.search" || text === "admin.state.none";
  return <Empty title={t(text)} hint={isChosen ? "" : t("admin.portfolio.empty.hint")} />;
}
