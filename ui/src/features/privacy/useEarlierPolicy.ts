/** A privacy policy that applied before the present one. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";

export function useEarlierPolicy(day: string) {
  const url = `/api/privacy/${encodeURIComponent(day)}`;
  const { data, error, mutate } = useSWR<At<"/api/privacy/{day}">, Problem>(url);
  return { policy: data, problem: data ? undefined : error, retry: () => void mutate() };
}
