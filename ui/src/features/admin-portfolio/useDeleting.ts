/** Deleting a project, and with it what was being written about it. */
import { forgetDraftsOf } from "@shared/admin/drafts/drafts";
import { useDeleting as useDeletingRecord } from "@shared/admin/useDeleting";
import { t } from "./text";
import { recordUrl } from "./useProjectRecords";

/** Return the project asked about, and what the answers do; *onGone* gets the deleted one's id. */
export function useDeleting(onGone?: (id: string) => void) {
  return useDeletingRecord({
    collection: "portfolio",
    url: recordUrl,
    texts: { done: t("admin.portfolio.delete.success"), failed: t("admin.portfolio.delete.failed") },
    onGone: (id) => {
      onGone?.(id);
      void forgetDraftsOf("project", id);
    },
  });
}
