/** Deleting an article, and with it what was being written about it. */
import { forgetDraftsOf } from "@shared/admin/drafts/drafts";
import { useDeleting as useDeletingRecord } from "@shared/admin/useDeleting";
import { nameOf } from "./stored";
import { t } from "./text";
import type { InsightRecord } from "./types";
import { recordUrl } from "./useInsightRecords";

/** Return the article asked about, and what the answers do; *onGone* gets the deleted one's id. */
export function useDeleting(onGone?: (id: string) => void) {
  const deleting = useDeletingRecord({
    collection: "insights",
    url: recordUrl,
    texts: { done: t("admin.insight.delete.success"), failed: t("admin.insight.delete.failed") },
    onGone: (id) => {
      onGone?.(id);
      void forgetDraftsOf("insight", id);
    },
  });

  return {
    ...deleting,
    ask: (record: InsightRecord, etag: string) =>
      deleting.ask({ id: record.id, etag, title: nameOf(record) }),
  };
}
