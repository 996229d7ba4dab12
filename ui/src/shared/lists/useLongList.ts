/** The chosen part of a long list, as far as it is wanted. */
import type { Listed, ListPage } from "./pages";
import { PAGE_SIZE } from "./useFirst";
import { useList } from "./useList";

interface Asked<Item extends Listed> {
  /** The beginning of the list without any choice. */
  first: ListPage<Item>;
  /** The address of the chosen part. */
  selection: string;
  /** Takes the same part of items that are here. */
  choose: (items: readonly Item[]) => readonly Item[];
  /** How many may be seen. */
  wanted: number;
}

/**
 * Return the chosen part of a list.
 *
 * When all of the list has come, a choice needs no request. Else the chosen part is asked for by
 * itself, page by page; until its beginning has come, what is known of it is shown.
 */
export function useLongList<Item extends Listed>({ first, selection, choose, wanted }: Asked<Item>) {
  const isPaged = first.next !== undefined;
  const part = useList<ListPage<Item>>(isPaged ? selection : null, PAGE_SIZE, wanted);
  const known = part.data?.items ?? choose(first.items);
  const shown = known.slice(0, wanted);
  const isComing = isPaged && !part.data && !part.problem;

  return {
    /** What may be seen. */
    shown,
    /** What is here already, the shown ones first. */
    known,
    /** How many are in the chosen part; undefined until that is known. */
    total: isPaged ? part.data?.total : known.length,
    /** What the server answered for the chosen part, with what stands beside its items. */
    answer: part.data,
    isLoading: isComing && known.length === 0,
    problem: known.length > 0 ? undefined : part.problem,
    isMore: isComing || part.isMore || known.length > shown.length,
    isGoingOn: isComing || part.isGoingOn,
    /** Why what follows could not be read; what is there stays. */
    laterProblem: part.problem ?? part.laterProblem,
    retryLater: () => (part.problem ? void part.reload() : part.retryLater()),
  };
}

export type LongList<Item extends Listed> = ReturnType<typeof useLongList<Item>>;
