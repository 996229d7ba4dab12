/** How saving went, in a line; after a failure with the way to try again. */
import { Alert } from "@shared/icons";
import styles from "./SavingState.module.css";
import { t } from "./text";
import type { Changes } from "./useChanges";

export function SavingState({ changes: { saving, again } }: { changes: Changes }) {
  if (saving.at === "failed") {
    return (
      <p className={styles.failed} role="alert">
        <Alert />
        <span>{t("admin.inbox.save_failed", { message: saving.message })}</span>
        <button type="button" className={styles.again} onClick={again}>
          {t("admin.common.retry")}
        </button>
      </p>
    );
  }
  return (
    <p className="meta num" role="status">
      {saving.at === "busy" ? t("admin.enquiry.saving") : null}
      {saving.at === "saved" ? t("admin.enquiry.saved", { time: saving.time }) : null}
    </p>
  );
}
