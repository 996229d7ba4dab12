/** The beginning of a public list, which is all of it unless it is very long. */
import { useMemo } from "react";
import useSWR, { useSWRConfig } from "swr";

import type { Problem } from "../problem";
import type { Listed, ListPage } from "./pages";

/** So many are shown first, and so many more each time: the pages of the server have as many. */
export const PAGE_SIZE = 60;

/** Say whether there is something to show; the console names what is skipped (specification, section 8). */
function isItem(item: Partial<Listed> | null): boolean {
  // oxlint-disable-next-line no-console
  if (!item?.id) console.warn("Invalid tile data:", item);
  return !!item?.id;
}

/** Return what the server answers at *list* without being asked for a part: up to 500 items. */
export function useFirst<Item extends Listed>(list: string) {
  const { cache, fallback } = useSWRConfig();
  const known = (cache.get(list)?.data ?? fallback[list]) as ListPage<Item> | undefined;
  // Of a list of which more follows, parts are asked for from then on.
  const { data: came = known, error, mutate } = useSWR<ListPage<Item>, Problem>(known?.next === undefined ? list : null);
  const data = useMemo(() => came && { ...came, items: came.items.filter(isItem) }, [came]);
  const isLong = data !== undefined && (data.next !== undefined || data.items.length > PAGE_SIZE);
  return {
    first: data,
    /** The same when it is more than what is shown at first. */
    long: isLong ? data : undefined,
    // What is already on the screen stays there when a refresh fails.
    problem: data ? undefined : error,
    isLoading: data === undefined && error === undefined,
    retry: () => void mutate(),
  };
}
