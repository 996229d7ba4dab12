/** The access records of one enquiry. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import { urlOf } from "./addresses";

type Records = At<"/api/admin/enquiries/{id}/access-records">;
const MOST = 200;

export function useAccesses(id: string) {
  const { data, error } = useSWR<Records>(`${urlOf(id)}/access-records?limit=${MOST}`, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return { accesses: data?.items, isFailed: error !== undefined && !data };
}
