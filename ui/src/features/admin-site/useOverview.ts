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

/** Ask again for everything that shows texts of the site. */
export function refreshSite(): Promise<unknown> {
  return mutate((key) => concerns(key, { topic: "site", ids: null }));
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
