/** The list of a great many articles: loads on, and comes back to where one was. */
import { useEffect, useEffectEvent } from "react";
import type { MouseEvent } from "react";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";

import { LoadFailed } from "@shared/LoadFailed";
import { LoadOn } from "@shared/lists/LoadOn";
import { pageUrl } from "@shared/lists/pages";
import type { ListPage } from "@shared/lists/pages";
import { t as more } from "@shared/lists/text";
import { PAGE_SIZE } from "@shared/lists/useFirst";
import { useLongList } from "@shared/lists/useLongList";
import { useNotedPlace, usePlace, useStartAt } from "@shared/lists/usePlace";
import { pageIn, useWanted } from "@shared/lists/useWanted";
import type { Wanted } from "@shared/lists/useWanted";
import type { Layers } from "@shared/useLayers";
import { selectionUrl } from "./addresses";
import { countsOf, inCategory } from "./categories";
import type { Choice, Counts } from "./categories";
import type { ReaderLayers } from "./layers";
import { ListContent } from "./ListContent";
import { ListLayers } from "./ListLayers";
import { Sidebar } from "./Sidebar";
import type { InsightCard } from "./types";

type First = ListPage<InsightCard>;

/** What is kept with each entry of the history. */
interface Kept {
  choice: Choice;
  wanted: Wanted;
}

interface LongListProps {
  first: First;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onOpen: (list: readonly InsightCard[], insight: InsightCard, event: MouseEvent) => void;
  layers: Layers<ReaderLayers>;
}

export function LongList({ first, choice, onChoose, onOpen, layers }: LongListProps) {
  const [query] = useSearchParams();
  const noted = useNotedPlace<Kept>();
  const selection = selectionUrl(choice);
  const page = noted ? 1 : pageIn(query);
  const { wanted, count, loadMore } = useWanted(selection, noted?.state.wanted, page);
  const choose = (insights: readonly InsightCard[]) => inCategory(insights, choice);
  const list = useLongList<InsightCard>({ first, selection, choose, wanted: count });
  const counts = useCounts(first);
  const isThere = list.shown.length >= Math.min(count, list.total ?? count);
  usePlace<Kept>(noted, { choice, wanted }, isThere);
  useStartAt((page - 1) * PAGE_SIZE, isThere, "main ul > li");
  const goOn = () => loadMore(list.shown.length);
  const restore = useEffectEvent(onChoose);
  useEffect(() => {
    if (noted) restore(noted.state.choice);
  }, [noted]);

  return (
    <>
      <Sidebar counts={counts} choice={choice} onChoose={onChoose} />
      {list.problem ? (
        <LoadFailed problem={list.problem} onRetry={list.retryLater} />
      ) : (
        <ListContent
          isLoading={list.isLoading}
          shown={list.shown}
          total={list.total}
          onShowAll={() => onChoose("all")}
          onOpen={(insight, event) => onOpen(list.known, insight, event)}
        >
          <LoadOn
            list={list}
            texts={{ more: more("insight.page_more"), failed: more("insight.page_more_failed") }}
            told={more("insight.page_more_shown", { total: list.total ?? 0, count: list.shown.length })}
            path={choice === "all" ? "/insight" : undefined}
            onMore={goOn}
          />
        </ListContent>
      )}
      <ListLayers insights={list.known} going={{ ...list, onMore: goOn }} {...layers} />
    </>
  );
}

/** How many articles each choice has; of a list that is not here as a whole the server says it. */
function useCounts(first: First): Counts {
  const isPaged = first.next !== undefined;
  const counted = {
    all: useCount(isPaged ? "all" : null),
    trend: useCount(isPaged ? "trend" : null),
    tip: useCount(isPaged ? "tip" : null),
    news: useCount(isPaged ? "news" : null),
  };
  if (!isPaged) return countsOf(first.items);
  return Object.fromEntries(Object.entries(counted).filter(([, count]) => count !== undefined));
}

/** Ask the server how many there are: a page of one says it. */
function useCount(choice: Choice | null): number | undefined {
  const list = choice && selectionUrl(choice);
  const { data } = useSWR<First>(list && pageUrl(list, 1));
  return data?.total;
}
