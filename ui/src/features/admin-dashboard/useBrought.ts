/** The visits of the last days, and the projects of them that are shown. */
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import { broughtMost } from "./brought";
import type { Statistics } from "./brought";

export const DAYS = 30;
const STATISTICS_URL = `/api/admin/statistics?days=${DAYS}`;

/** *shown* is empty while nothing is known, and where nothing was counted; *isComing* until it was answered. */
export function useBrought() {
  const { data, error } = useSWR<Statistics, Problem>(STATISTICS_URL);
  const isComing = data === undefined && error === undefined;
  return { statistics: data, shown: data ? broughtMost(data.projects) : [], isComing };
}
