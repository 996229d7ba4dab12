/** Deletes an article, once that was asked. */
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { TRASH_DAYS } from "@shared/admin/deleted";
import { t } from "./text";
import type { InsightRecord } from "./types";
import { useDeleting } from "./useDeleting";

interface DeletingArticleProps {
  record: InsightRecord;
  isBusy: boolean;
  onGone: () => void;
}

/** The button in the form of the article *record*. */
export function DeletingArticle({ record, isBusy, onGone }: DeletingArticleProps) {
  const deleting = useDeleting(onGone);
  return (
    <>
      <button
        type="button"
        className="btn btn--danger-line"
        disabled={isBusy}
        onClick={() => deleting.ask(record, "*")}
      >
        {t("admin.common.delete")}
      </button>
      <ArticleDeletion deleting={deleting} />
    </>
  );
}

/** The question before an article is deleted, where one is to be. */
export function ArticleDeletion({ deleting }: { deleting: ReturnType<typeof useDeleting> }) {
  if (!deleting.doomed) return null;
  return (
    <ConfirmDialog
      question={t("admin.insight.delete.confirm.title")}
      confirm={t("admin.common.delete")}
      danger
      busy={deleting.isBusy}
      onConfirm={() => void deleting.remove()}
      onCancel={deleting.cancel}
    >
      {t("admin.insight.delete.confirm.body", { title: deleting.doomed.title, days: TRASH_DAYS })}
    </ConfirmDialog>
  );
}
