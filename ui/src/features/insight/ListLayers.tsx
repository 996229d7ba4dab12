/** What lies over the list, as the history says. */
import { useEffect } from "react";

import { LayerLoader } from "@shared/LayerLoader";
import type { Layers } from "@shared/useLayers";
import type { ReaderLayers } from "./layers";
import { reader, warmReader } from "./reader";
import type { InsightCard } from "./types";

/** The list itself comes first. */
const FETCH_AFTER_MS = 1_500;

interface ListLayersProps extends Layers<ReaderLayers> {
  /** The filtered list, through which the reader turns. */
  insights: readonly InsightCard[];
}

export function ListLayers({ insights, layers, update, close }: ListLayersProps) {
  useEffect(() => {
    const timer = setTimeout(warmReader, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (layers.article === undefined) return null;
  return (
    <LayerLoader onClose={close}>
      <reader.Screen
        id={layers.article}
        at={layers.at}
        insights={insights}
        onTurn={(to) => update({ article: to.id, at: insights.indexOf(to) })}
        onClose={close}
      />
    </LayerLoader>
  );
}
