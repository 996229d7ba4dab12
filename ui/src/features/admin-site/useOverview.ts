/** How the parts of the site stand, kept in step with the server. */
import { useEffect, useState } from "react";
import useSWR, { mutate } from "swr";

import type { At } from "@shared/contract";
import { concerns } from "@shared/events";
import type { Problem } from "@shared/problem";
import { LOOK_AGAIN_MS } from "@shared/publishing/usePublishing";

const SITE = "/api/admin/site";

/** Return the parts and lists; the drafts of others, of which no event tells, are looked for again. */
export function useOverview() {
  const { data, error, mutate: ask } = useSWR<At<"/api/admin/site">, Problem>(SITE, {
    refreshInterval: LOOK_AGAIN_MS,
  });
  return { items: data?.items, problem: data ? undefined : error, retry: () => void ask() };
}

let latest: Promise<unknown> = Promise.resolve();

/**
 * Ask again for everything that shows texts of the site; end once the answers are known.
 *
 * Of two that are asked for side by side only the answer to the later one counts: both wait for it.
 */
export async function refreshSite(): Promise<void> {
  let asked = mutate((key) => concerns(key, { topic: "site", ids: null }));
  latest = asked;
  await asked;
  while (asked !== latest) {
    asked = latest as typeof asked;
    // oxlint-disable-next-line no-await-in-loop
    await asked;
  }
}

/** Ask again after each of *saves*, which counts them; return whether the last one is not among the parts yet. */
export function useRefreshAfter(saves: number): boolean {
  const [heard, hear] = useState(0);
  useEffect(() => {
    // Of two under way the earlier one ends later.
    if (saves > 0) void refreshSite().finally(() => hear((now) => Math.max(now, saves)));
  }, [saves]);
  return heard < saves;
}

/** Ask again once it *isWanted*; return whether the answer has come, or cannot be had. */
export function useFreshOverview(isWanted: boolean): boolean {
  const [isFresh, setFresh] = useState(false);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    void refreshSite().finally(() => {
      if (!isLeft) setFresh(true);
    });
    return () => {
      isLeft = true;
      setFresh(false);
    };
  }, [isWanted]);

  return isWanted && isFresh;
}
