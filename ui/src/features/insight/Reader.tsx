/** What the layer of an article shows: the article, and the way to its neighbours. */
import { useEffect, useEffectEvent, useRef } from "react";

import { ArrowLeft, ArrowRight, Cross } from "@shared/icons";
import { ShareButton } from "@shared/ShareButton";
import { useNotice } from "@shared/useNotice";
import { articlePath } from "./articlePath";
import { neighboursOf } from "./neighbours";
import styles from "./Reader.module.css";
import { ReaderArticle } from "./ReaderArticle";
import { t } from "./text";
import type { InsightCard } from "./types";
import { useArticle } from "./useArticle";

export interface ReaderProps {
  id: string;
  at: number | undefined;
  /** The filtered list through which one turns. */
  insights: readonly InsightCard[];
  /** How many there are in it, with those that are not here yet. */
  total: number;
  /** What there is of it behind *insights*. */
  rest: "none" | "coming" | "failed";
  onRetry: (() => void) | undefined;
  onTurn: (insight: InsightCard) => void;
  onClose: () => void;
}

export function Reader(props: ReaderProps) {
  const { id, at, insights, total, rest, onRetry, onTurn, onClose } = props;
  const { article, problem, retry } = useArticle(id);
  const neighbours = neighboursOf(insights, id, at);
  const [notice, show] = useNotice<"first" | "last">();
  const known = article ?? insights.find((insight) => insight.id === id);
  const title = known?.title ?? t("insight.title");
  const body = useTurnedPage(id);

  const goOn = useAwaitedNext(id, neighbours.next, onTurn);

  function turnBack() {
    if (neighbours.previous) onTurn(neighbours.previous);
    else show("first");
  }

  function turnOn() {
    if (neighbours.next) onTurn(neighbours.next);
    else if (rest === "none") show("last");
    else {
      goOn();
      if (rest === "failed") onRetry?.();
    }
  }

  return (
    <article className="sheet sheet--reader">
      <div className="sheet__bar">
        <div className={styles.meta}>
          <span className="badge">{known?.categoryLabel}</span>
          <span className="meta num">{known?.dateLabel}</span>
        </div>
        <div className={styles.actions}>
          <ShareButton path={articlePath(id)} title={title} />
          <button
            type="button"
            className="iconbtn"
            aria-label={t("insight.reader.close")}
            onClick={onClose}
          >
            <Cross />
          </button>
        </div>
      </div>
      <div ref={body} className="sheet__body">
        <ReaderArticle {...{ id, known, article, problem, onClose }} onRetry={retry} />
      </div>
      <p role="status" className={notice ? styles.notice : "sr"}>
        {notice ? t(`insight.reader.${notice}`) : null}
      </p>
      <ReaderFoot
        place={neighbours.place}
        total={total}
        onPrevious={turnBack}
        onNext={turnOn}
      />
    </article>
  );
}

/** Return what turns to the next article as soon as it is here, if *id* is still in view then. */
function useAwaitedNext(
  id: string,
  next: InsightCard | undefined,
  onTurn: (insight: InsightCard) => void,
) {
  const awaited = useRef("");
  const arrive = useEffectEvent(onTurn);

  useEffect(() => {
    if (awaited.current === id && next) arrive(next);
    awaited.current = awaited.current === id && !next ? id : "";
  }, [id, next]);

  return () => {
    awaited.current = id;
  };
}

/** Return the ref of what scrolls: on another article it starts at its top, focus on its title. */
function useTurnedPage(id: string) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(id);

  useEffect(() => {
    // What had the focus while the code came is gone.
    const isWithoutFocus = document.activeElement === document.body;
    if (shown.current === id && !isWithoutFocus) return;
    shown.current = id;
    body.current?.scrollTo?.(0, 0);
    body.current?.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
  }, [id]);

  return body;
}

interface ReaderFootProps {
  place: number | null;
  total: number;
  onPrevious: () => void;
  onNext: () => void;
}

function ReaderFoot({ place, total, onPrevious, onNext }: ReaderFootProps) {
  return (
    <div className={`sheet__foot ${styles.foot}`}>
      <button type="button" className="btn btn--quiet" onClick={onPrevious}>
        <ArrowLeft /> {t("insight.reader.prev")}
      </button>
      <span className="meta num">{place === null ? null : `${place + 1} / ${total}`}</span>
      <button type="button" className="btn btn--quiet" onClick={onNext}>
        {t("insight.reader.next")} <ArrowRight />
      </button>
    </div>
  );
}
