/** The limits and the image host that forms and the guide name. */
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import type { AdminSite } from "./types";

export function useAdminSite(): AdminSite | undefined {
  return useSWR<AdminSite, Problem>("/api/admin/site", { revalidateOnFocus: false }).data;
}
