/** How saving went, in a line; after a failure with the way to try again. */
import { Alert } from "@shared/icons";
import { t } from "./text";
import type { Changes } from "./useChanges";

export function SavingState({ changes: { saving, again } }: { changes: Changes }) {
  if (saving.at === "failed") {
    return (
      <p className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 gap-y-1 items-start text-danger text-13 leading-[1.6]" role="alert">
        <Alert />
        <span>{t("admin.inbox.save_failed", { message: saving.message })}</span>
        <button type="button" className="col-2 min-h-8 font-medium text-left underline underline-offset-4" onClick={again}>
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
