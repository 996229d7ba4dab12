/** The visits of the last days, and the projects of them that are shown. */
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import { broughtMost } from "./brought";
import type { Statistics } from "./brought";

export const DAYS = 30;
export const STATISTICS_URL = `/api/admin/statistics?days=${DAYS}`;

/** *shown* is empty while nothing is known, and where nothing was counted. */
export function useBrought() {
  const { data } = useSWR<Statistics, Problem>(STATISTICS_URL);
  return { statistics: data, shown: data ? broughtMost(data.projects) : [] };
}
