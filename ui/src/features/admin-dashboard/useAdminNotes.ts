/** What is configured for administrators alone. */
import useSWR from "swr";

import type { Problem } from "@shared/problem";

export interface AdminNotes {
  spreadsheetUrl: string;
  spreadsheetNote: string;
  contact: string;
}

export function useAdminNotes(): AdminNotes | undefined {
  return useSWR<AdminNotes, Problem>("/api/admin/site", { revalidateOnFocus: false }).data;
}
