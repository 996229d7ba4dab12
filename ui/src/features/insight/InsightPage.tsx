/** The list of articles: categories beside it, cards in columns. */
import { useState } from "react";
import type { MouseEvent } from "react";

import { Empty } from "@shared/Empty";
import { LoadFailed } from "@shared/LoadFailed";
import { isPlainClick } from "@shared/SiteLink";
import { CHOICES, inCategory } from "./categories";
import type { Choice } from "./categories";
import { InsightGrid, InsightGridSkeleton } from "./InsightGrid";
import styles from "./InsightPage.module.css";
import { useReaderLayers } from "./layers";
import { ListLayers } from "./ListLayers";
import { t } from "./text";
import type { InsightCard } from "./types";
import { useInsights } from "./useInsights";

export function InsightPage() {
  const [choice, setChoice] = useState<Choice>("all");
  const { insights, problem, isLoading, retry } = useInsights();
  const layers = useReaderLayers();
  const shown = inCategory(insights, choice);

  function openArticle(insight: InsightCard, event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    layers.open({ article: insight.id, at: shown.indexOf(insight) });
  }

  return (
    <main className="page wrap">
      <header className={styles.head}>
        <h1 className={`display latin ${styles.title}`} lang="en">
          {t("insight.heading")}
        </h1>
      </header>
      <div className={styles.layout}>
        <Sidebar insights={insights} choice={choice} onChoose={setChoice} counted={!isLoading && !problem} />
        {isLoading ? <InsightGridSkeleton /> : null}
        {problem ? <LoadFailed problem={problem} onRetry={retry} /> : null}
        {isLoading || problem ? null : (
          <ListContent
            isEmpty={insights.length === 0}
            shown={shown}
            onShowAll={() => setChoice("all")}
            onOpen={openArticle}
          />
        )}
      </div>
      <ListLayers insights={shown} {...layers} />
    </main>
  );
}

interface SidebarProps {
  insights: readonly InsightCard[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  counted: boolean;
}

function Sidebar({ insights, choice, onChoose, counted }: SidebarProps) {
  return (
    <div className={styles.side} role="group" aria-label={t("insight.sidebar.label")}>
      {CHOICES.map(({ key, text }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === choice}
          onClick={() => onChoose(key)}
        >
          {t(text)} <span className="num">{counted ? inCategory(insights, key).length : ""}</span>
        </button>
      ))}
    </div>
  );
}

interface ListContentProps {
  isEmpty: boolean;
  shown: readonly InsightCard[];
  onShowAll: () => void;
  onOpen: (insight: InsightCard, event: MouseEvent) => void;
}

function ListContent({ isEmpty, shown, onShowAll, onOpen }: ListContentProps) {
  if (isEmpty) {
    return <Empty title={t("insight.empty.title")} hint={t("insight.empty.hint")} />;
  }
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
        {t("insight.count", { count: shown.length })}
      </p>
      <InsightGrid insights={shown} onOpen={onOpen} />
    </div>
  );
}
