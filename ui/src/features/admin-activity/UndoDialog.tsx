/** Shows what an undo of several records, or of an old change, would do, and asks. */
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import styles from "./UndoDialog.module.css";
import { t } from "./text";
import type { Asked } from "./useActivity";

interface UndoDialogProps {
  list: Asked["list"];
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function UndoDialog({ list, isBusy, onConfirm, onCancel }: UndoDialogProps) {
  const { count, leaving, records } = list;
  const more = count - records.length;

  return (
    <ConfirmDialog
      question={t(count > 1 ? "admin.undo.large_title" : "admin.undo.old_title")}
      confirm={t("admin.undo.large_confirm", { count })}
      danger={leaving > 0}
      wide
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {leaving > 0
          ? t("admin.undo.large_body", { count, public: leaving })
          : t("admin.undo.large_body_staying", { count })}
      </p>
      <ul className={styles.undone}>
        {records.map(({ collection, id, title, effect }) => (
          <li key={`${collection}/${id}`} data-effect={effect}>
            <b>{title || t("admin.activity.missing_title")}</b>
            <span>{t(`admin.undo.effect.${effect}`)}</span>
          </li>
        ))}
        {more > 0 ? <li>{t("admin.undo.more", { count: more })}</li> : null}
      </ul>
    </ConfirmDialog>
  );
}
