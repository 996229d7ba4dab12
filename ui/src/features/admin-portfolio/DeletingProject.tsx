/** Deletes the project whose form is open, once that was asked. */
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { TRASH_DAYS } from "@shared/admin/deleted";
import { t } from "./text";
import { useDeleting } from "./useDeleting";

interface DeletingProjectProps {
  id: string;
  title: string;
  isBusy: boolean;
  onGone: () => void;
}

export function DeletingProject({ id, title, isBusy, onGone }: DeletingProjectProps) {
  const deleting = useDeleting(onGone);
  return (
    <>
      <button
        type="button"
        className="btn btn--danger-line"
        disabled={isBusy}
        onClick={() => deleting.ask({ id, title, etag: "*" })}
      >
        {t("admin.common.delete")}
      </button>
      {deleting.doomed ? <ProjectDeletion deleting={deleting} /> : null}
    </>
  );
}

/** The question before a project is deleted. */
export function ProjectDeletion({ deleting }: { deleting: ReturnType<typeof useDeleting> }) {
  return (
    <ConfirmDialog
      question={t("admin.portfolio.delete.confirm.title")}
      confirm={t("admin.common.delete")}
      danger
      busy={deleting.isBusy}
      onConfirm={() => void deleting.remove()}
      onCancel={deleting.cancel}
    >
      {t("admin.portfolio.delete.confirm.body", { title: deleting.doomed?.title ?? "", days: TRASH_DAYS })}
    </ConfirmDialog>
  );
}
