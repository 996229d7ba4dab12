/** A list that grows: what of it was asked for so far is one answer, kept in step with the server. */
import { useEffect, useEffectEvent, useState } from "react";
import useSWR, { useSWRConfig } from "swr";

import type { Problem } from "../problem";
import { pageUrl, readList } from "./pages";
import type { ListPage } from "./pages";

interface Failed {
  /** Behind which cursor, of which list. */
  at: string;
  problem: Problem;
}

/**
 * Return the first *wanted* items of *list*, in whole pages of *size*; null asks for nothing.
 *
 * The cache holds them together under the address of the first page. So whatever says that this
 * address is out of date renews all of them at once, in one request for up to 500. When a later
 * page fails, what is there stays.
 */
export function useList<Page extends ListPage>(list: string | null, size: number, wanted = size) {
  const { cache } = useSWRConfig();
  const key = list === null ? null : pageUrl(list, size);
  const { data, error, isValidating, mutate } = useSWR<Page, Problem>(key, (address: string) => {
    const kept = cache.get(address)?.data as Page | undefined;
    return readList<Page>(list ?? "", size, Math.max(wanted, kept?.items.length ?? 0));
  });
  const [failed, setFailed] = useState<Failed | null>(null);
  const at = data?.next === undefined ? "" : `${key} ${data.next}`;
  const problem = failed?.at === at ? failed.problem : undefined;
  const isLacking = at !== "" && (data?.items.length ?? 0) < wanted;
  const isGoingOn = isLacking && problem === undefined;

  // What a renewal on its way would bring is overtaken by this: it is asked for once more.
  const extend = useEffectEvent((longer: Page) => void mutate(longer, { revalidate: isValidating }));

  useEffect(() => {
    if (!isGoingOn || list === null) return undefined;
    let isOver = false;
    readList<Page>(list, size, wanted, data).then(
      (longer) => {
        if (!isOver) extend(longer);
      },
      (reason: Problem) => {
        if (!isOver) setFailed({ at, problem: reason });
      },
    );
    return () => {
      isOver = true;
    };
  }, [isGoingOn, list, size, wanted, data, at]);

  return {
    data,
    /** Why there is nothing to show. */
    problem: data ? undefined : error,
    /** Whether the last request for what is there failed. */
    hasFailed: error !== undefined,
    isMore: at !== "",
    isGoingOn,
    /** Why what follows could not be read. */
    laterProblem: isLacking ? problem : undefined,
    retryLater: () => setFailed(null),
    reload: () => mutate(),
  };
}
