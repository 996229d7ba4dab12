/**
 * What the inbox remembers for whoever comes back to it, in memory alone: words to search for name people.
 *
 * It stands among the answers that are forgotten when somebody signs out.
 */
import useSWR from "swr";

import { API, INBOX } from "./addresses";

const KEY = `${API}#kept`;
export const PAGE_SIZE = 50;

interface Kept {
  /** What is searched for. */
  words: string;
  /** How many enquiries are shown. */
  limit: number;
  /** The address of the list, with its filters. */
  address: string;
}

const NOTHING: Kept = { words: "", limit: PAGE_SIZE, address: INBOX };

/** Return what is remembered, and what changes it. */
export function useKept(): [Kept, (part: Partial<Kept>) => void] {
  // Nobody answers for it: without this the fetcher of all others would ask the server.
  const { data = NOTHING, mutate } = useSWR<Kept>(KEY, null, { fetcher: undefined });
  return [data, (part) => void mutate((now = NOTHING) => ({ ...now, ...part }), { revalidate: false })];
}
