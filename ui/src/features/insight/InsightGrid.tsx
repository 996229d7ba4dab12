/** The articles as cards in columns. */
import type { MouseEvent } from "react";

import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import styles from "./InsightGrid.module.css";
import { t } from "./text";
import type { InsightCard } from "./types";
import { useMasonry } from "./useMasonry";

const CARD_SIZES = "(min-width: 1600px) 20vw, (min-width: 1024px) 25vw, (min-width: 640px) 46vw, 92vw";
/** The one that a telephone shows first: more of them would delay it. */
const EAGER_CARDS = 1;
const SKELETON_RATIOS = ["4/5", "3/2", "1/1", "3/4", "16/9", "4/3"];

interface InsightGridProps {
  insights: readonly InsightCard[];
  /** Opens the article over the list; without it a card leads to the article's page. */
  onOpen?: (insight: InsightCard, event: MouseEvent) => void;
}

export function InsightGrid({ insights, onOpen }: InsightGridProps) {
  const list = useMasonry(insights);

  return (
    <ul ref={list} className={styles.masonry} aria-label={t("insight.list.label")}>
      {insights.map((insight, index) => (
        <li key={insight.id}>
          <SiteLink
            className={insight.image ? styles.card : `${styles.card} ${styles.toned}`}
            to={`/insight/${encodeURIComponent(insight.id)}`}
            onClick={(event) => onOpen?.(insight, event)}
          >
            <CardContent insight={insight} eager={index < EAGER_CARDS} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function CardContent({ insight, eager }: { insight: InsightCard; eager: boolean }) {
  return (
    <>
      {insight.image ? (
        <figure style={{ aspectRatio: insight.aspectRatio }}>
          <Picture image={insight.image} alt="" sizes={CARD_SIZES} eager={eager} />
        </figure>
      ) : null}
      <div className={styles.meta}>
        <span className="badge">{insight.categoryLabel}</span>
        <span className="meta num">{insight.dateLabel}</span>
      </div>
      <h2>
        <span>{insight.title}</span>
      </h2>
      <p>{insight.excerpt}</p>
    </>
  );
}

export function InsightGridSkeleton() {
  const list = useMasonry(SKELETON_RATIOS);

  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {t("insight.loading")}
      </p>
      <ul ref={list} className={styles.masonry} aria-hidden="true">
        {SKELETON_RATIOS.map((ratio) => (
          <li key={ratio} className={styles.waiting}>
            <div className="skel" style={{ aspectRatio: ratio }} />
            <div className="skel" />
            <div className="skel" />
          </li>
        ))}
      </ul>
    </div>
  );
}
