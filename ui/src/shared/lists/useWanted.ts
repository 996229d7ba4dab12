/** How much of each part of a list is wanted: more each time that somebody gets near its end. */
import { useState } from "react";

import { PAGE_SIZE } from "./useFirst";

/** How many items are wanted, by the address of the part of the list. */
export type Wanted = Readonly<Record<string, number>>;

/** Return how many of *selection* are wanted, and what asks for a page more; begin as *noted*. */
export function useWanted(selection: string, noted: Wanted | undefined, pages = 1) {
  const [wanted, setWanted] = useState<Wanted>(noted ?? { [selection]: pages * PAGE_SIZE });
  const count = wanted[selection] ?? PAGE_SIZE;
  return {
    wanted,
    count,
    /** Asks for a page more than is shown: once more before that has come changes nothing. */
    loadMore: (shown: number) =>
      setWanted((now) => ({ ...now, [selection]: Math.max(count, Math.ceil(shown / PAGE_SIZE) * PAGE_SIZE + PAGE_SIZE) })),
  };
}

/** Return the page that the query of an address names, from 1. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isInteger(page) && page > 1 ? page : 1;
}
