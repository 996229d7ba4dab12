/** The access records that are wanted, newest first, page by page. */
import useSWRInfinite from "swr/infinite";

import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { ACCESS_API } from "../addresses";
import { askedBy } from "./records";
import type { Choice } from "./records";

type Page = At<"/api/admin/access-records">;

const PAGE_SIZE = 50;
const ONCE = { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true };

export function useAccessRecords(choice: Choice) {
  const { data, error, mutate, setSize, isValidating } = useSWRInfinite<Page, Problem>(keyOf, ONCE);
  const records = data?.flatMap(({ items }) => items);
  const total = data?.at(-1)?.total ?? 0;

  function keyOf(page: number, previous: Page | null): string | null {
    const last = previous?.items.at(-1);
    if (page > 0 && !last) return null;
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...askedBy(choice) });
    if (last) query.set("after", last.position);
    return `${ACCESS_API}?${query.toString()}`;
  }

  return {
    records,
    total,
    keptDays: data?.[0]?.keptDays,
    /** How many the next page has. */
    more: Math.min(PAGE_SIZE, total - (records?.length ?? 0)),
    problem: data ? undefined : error,
    /** Why the next page did not come. */
    laterProblem: data ? error : undefined,
    isBusy: isValidating,
    reload: () => void mutate(),
    loadMore: () => void setSize((size) => size + 1),
  };
}
