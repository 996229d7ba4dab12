/** What lies over the list, as the history says. */
import { useEffect, useEffectEvent } from "react";

import type { LongList } from "@shared/lists/useLongList";
import type { Layers } from "@shared/useLayers";
import type { ReaderLayers } from "./layers";
import { warmReader } from "./reader";
import { ReaderLayer } from "./ReaderLayer";
import type { InsightCard } from "./types";

/** The list itself comes first. */
const FETCH_AFTER_MS = 1_500;
/** So many articles before the last that is here, more are asked for. */
const AHEAD = 5;

interface ListLayersProps extends Layers<ReaderLayers> {
  /** The filtered list, through which the reader turns, as far as it is here. */
  insights: readonly InsightCard[];
  /** How it goes on; a list that is here as a whole does not. */
  going?: Pick<LongList<InsightCard>, "total" | "isMore" | "isGoingOn" | "laterProblem" | "retryLater"> & {
    onMore: () => void;
  };
}

export function ListLayers({ insights, going, layers, update, close }: ListLayersProps) {
  const place = insights.findIndex(({ id }) => id === layers.article);
  const isEnding = (place < 0 ? (layers.at ?? 0) : place) + AHEAD >= insights.length;
  const rest = going?.laterProblem ? "failed" : going?.isMore ? "coming" : "none";
  const isDue = layers.article !== undefined && isEnding && rest === "coming" && !going?.isGoingOn;
  const goOn = useEffectEvent(() => going?.onMore());

  useEffect(() => {
    const timer = setTimeout(warmReader, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (isDue) goOn();
  }, [isDue, insights.length]);

  if (layers.article === undefined) return null;
  return (
    <ReaderLayer
      id={layers.article}
      at={layers.at}
      insights={insights}
      total={going?.total ?? insights.length}
      rest={rest}
      onRetry={going?.retryLater}
      onTurn={(to) => update({ article: to.id, at: insights.indexOf(to) })}
      onClose={close}
    />
  );
}
