/** Asks before visitors lose sight of a record. */
import { ConfirmDialog } from "../admin/ConfirmDialog";
import { t } from "./text";

interface HideDialogProps {
  onCancel: () => void;
  onConfirm: () => void;
}

export function HideDialog({ onCancel, onConfirm }: HideDialogProps) {
  return (
    <ConfirmDialog
      question={t("admin.publish.hide_title")}
      confirm={t("admin.publish.hide")}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {t("admin.publish.hide_body")}
    </ConfirmDialog>
  );
}
