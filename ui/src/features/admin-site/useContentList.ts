/** The records of one list of the site, with the moves that are under way. */
import { useMemo } from "react";
import useSWR from "swr";

import type { ContentType } from "@shared/admin/contentTypes";
import type { Problem } from "@shared/problem";
import { LOOK_AGAIN_MS } from "@shared/publishing/usePublishing";
import type { SiteList } from "@shared/publishing/types";
import { withMove } from "@shared/sorting/order";
import { useMoves } from "@shared/sorting/useMoves";
import { rowsOf } from "./list";
import type { ListRow } from "./list";
import { listUrl } from "./records";
import type { ListedRecords } from "./records";

const NONE: readonly ListRow[] = [];

/** Return the rows of *list*, whose *type* is undefined until it is known. */
export function useContentList(list: SiteList, type: ContentType | undefined) {
  const { data, error, mutate } = useSWR<ListedRecords, Problem>(listUrl(list), { refreshInterval: LOOK_AGAIN_MS });
  const { moves, state, move } = useMoves(list);
  const stored = useMemo(() => (data && type ? rowsOf(type, data.items) : undefined), [data, type]);

  return {
    rows: stored ? moves.reduce(withMove<ListRow>, stored) : NONE,
    isLoading: stored === undefined,
    problem: data ? undefined : error,
    retry: () => void mutate(),
    moveState: state,
    move,
  };
}

export type ContentList = ReturnType<typeof useContentList>;
