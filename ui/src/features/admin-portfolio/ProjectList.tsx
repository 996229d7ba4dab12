/** Tabs, what is looked for, and the sortable rows under them. */
import { useId, useMemo } from "react";

import { Listing } from "@shared/admin/Listing";
import { Skeletons } from "@shared/admin/Skeletons";
import type { Listed } from "@shared/admin/useListing";
import { Empty } from "@shared/Empty";
import { moveOf, withMove } from "@shared/sorting/order";
import { Sortable } from "@shared/sorting/Sortable";
import { toldOf, useMoves } from "@shared/sorting/useMoves";
import { tabId, Tabs } from "@shared/Tabs";
import { ORDER_WORDS } from "./orderWords";
import styles from "./PortfolioAdminPage.module.css";
import { isPlaced, LiftedRow, ProjectRows } from "./ProjectRows";
import { rowsOf } from "./rowsOf";
import { t } from "./text";
import type { ProjectRecords, ProjectRow, ProjectType } from "./types";

export type ListTab = "all" | ProjectType;

const TABS = (["all", "residential", "commercial"] as const).map((key) => ({
  key,
  label: t(`admin.portfolio.tab.${key}`),
}));

interface ProjectListProps {
  list: Listed & { found: ProjectRecords | undefined };
  tab: ListTab;
  onTab: (tab: ListTab) => void;
}

export function ProjectList({ list, tab, onTab }: ProjectListProps) {
  const panel = useId();
  const { found, demo } = list;
  const { moves, state, move } = useMoves("portfolio", ORDER_WORDS);
  const rows = useMemo(() => found && rowsOf(found, demo).filter(({ type }) => tab === "all" || type === tab), [found, demo, tab]);
  const moved = rows && moves.reduce(withMove<ProjectRow>, rows);
  const total = list.isChosen ? (found?.total ?? 0) : (rows?.length ?? 0);

  return (
    <Listing
      list={list}
      rows={moved}
      words={(what, values) => t(`admin.portfolio.${what}`, values)}
      tabs={<Tabs label={t("admin.portfolio.tabs.label")} tabs={TABS} selected={tab} onSelect={onTab} panel={panel} />}
      panel={{ id: panel, role: "tabpanel", "aria-labelledby": tabId(panel, tab) }}
      className={`${styles.tools} items-end border-b border-b-ink`}
      waiting={<Skeletons label={t("admin.portfolio.loading")} rows={5} row="h-16 mt-px" />}
      empty={<Empty title={t(list.records?.total ? "admin.portfolio.empty.tab" : "admin.portfolio.empty.title")} hint={t("admin.portfolio.empty.hint")} />}
      notFound={t("admin.portfolio.empty.search")}
    >
      {(shown) => {
        const placed = shown.filter(isPlaced);
        const onMove = (from: number, to: number) => {
          const made = moveOf(placed, from, to);
          if (made) move(made);
        };
        return (
          <>
            <Sortable rows={placed} total={total - (shown.length - placed.length)} onMove={onMove} Carried={LiftedRow} words={ORDER_WORDS}>
              <ProjectRows rows={shown} placed={placed} unsaved={list.unsaved} onMove={onMove} onEdit={list.open} onDelete={list.askToDelete} />
            </Sortable>
            <p className="meta pt-3">
              {ORDER_WORDS("hint")} {tab !== "all" || list.state !== "" ? t("admin.portfolio.order.filtered") : null}
            </p>
            <p className="meta" role="status">
              {toldOf(state, ORDER_WORDS)}
            </p>
          </>
        );
      }}
    </Listing>
  );
}
