/** What is configured for administrators alone. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";

export type AdminNotes = At<"/api/admin/site">;

export function useAdminNotes(): AdminNotes | undefined {
  return useSWR<AdminNotes, Problem>("/api/admin/site", { revalidateOnFocus: false }).data;
}
