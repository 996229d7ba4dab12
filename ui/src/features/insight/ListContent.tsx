/** What the list shows: cards, their stand-ins, or why there are none. */
import type { MouseEvent, ReactNode } from "react";

import { Empty } from "@shared/Empty";
import { InsightGrid, InsightGridSkeleton } from "./InsightGrid";
import { t } from "./text";
import type { InsightCard } from "./types";

export interface ListContentProps {
  shown: readonly InsightCard[];
  /** How many there are of what is chosen; undefined until that is known. */
  total: number | undefined;
  isLoading: boolean;
  onShowAll: () => void;
  onOpen: (insight: InsightCard, event: MouseEvent) => void;
  /** What stands below the cards. */
  children?: ReactNode;
}

export function ListContent({ shown, total, isLoading, onShowAll, onOpen, children }: ListContentProps) {
  if (isLoading) return <InsightGridSkeleton />;
  if (shown.length === 0) {
    const all = (
      <button type="button" className="btn btn--line" onClick={onShowAll}>
        {t("insight.filter.show_all")}
      </button>
    );
    return (
      <Empty
        title={t("insight.empty.category")}
        hint={t("insight.empty.category_hint")}
        action={all}
      />
    );
  }
  return (
    <div>
      <p className="sr" role="status">
        {total === undefined ? null : t("insight.count", { count: total })}
      </p>
      <InsightGrid insights={shown} onOpen={onOpen} />
      {children}
    </div>
  );
}
