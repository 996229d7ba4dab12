/** The inbox's list, and its numbers. */
import { useEffect, useEffectEvent } from "react";
import useSWR, { mutate } from "swr";

import type { At, Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { API } from "./addresses";
import type { Choice } from "./useChoice";
import { askedBy } from "./useChoice";

const SEARCH = `${API}/search`;
/** How the inbox stands, without anybody's enquiry: the bar of the administration asks for the same. */
const NUMBERS = `${API}?limit=0`;
const REFRESH_MS = 30_000;

type Found = Schema<"EnquiriesOut">;

/** Return what is found; the list comes anew when the numbers of the inbox have changed. */
export function useInbox(choice: Choice, words: string, limit: number) {
  const asked = { ...askedBy(choice), search: words, offset: 0, limit };
  const { data, error, mutate: again, isValidating } = useSWR<Found, Problem>(
    `${SEARCH}#${JSON.stringify(asked)}`,
    find,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const numbers = useNumbers();
  const refresh = useEffectEvent(() => void again());

  useEffect(() => {
    if (numbers) refresh();
  }, [numbers]);

  return {
    found: data,
    problem: data ? undefined : error,
    /** Why what is shown is not what was asked for last. */
    laterProblem: data ? error : undefined,
    isBusy: isValidating,
    reload: () => void again(),
  };
}

/** Ask again for every answer about enquiries, but for that of *url*. */
export function refreshInbox(url = ""): Promise<unknown> {
  return mutate((key) => typeof key === "string" && key.startsWith(API) && key !== url);
}

/** Forget every answer about the enquiry at *url*, which is erased: nobody reads on in what was kept. */
export function forgetEnquiry(url: string): Promise<unknown> {
  return mutate((key) => typeof key === "string" && key.startsWith(url), undefined, { revalidate: false });
}

/** The words to search for travel in the body; in the cache they are part of the key. */
async function find(key: string): Promise<Found> {
  const body: unknown = JSON.parse(key.slice(SEARCH.length + 1));
  const { data } = await sendSigned<Found>("POST", SEARCH, { body });
  return data;
}

/** Return a text that changes with the numbers of the inbox; empty while they are unknown. */
function useNumbers(): string {
  const { data } = useSWR<At<"/api/admin/enquiries">>(NUMBERS, { shouldRetryOnError: false, refreshInterval: REFRESH_MS });
  return data ? JSON.stringify([data.total, data.stages, data.undelivered, data.refused, data.overdue]) : "";
}
