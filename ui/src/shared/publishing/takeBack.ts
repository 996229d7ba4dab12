/** Taking back what a notice has just told of. */
import { refresh } from "../admin/deleted";
import { attempt } from "../admin/useAction";
import { sendSigned } from "../session";
import type { ToastAction } from "../toasts";
import { t } from "./text";
import type { Collection } from "./types";

export const ACTIVITY_URL = "/api/admin/activity";

/** What was done to a record: where in the journal it stands, and the notice's own words. */
interface Done {
  collection: Collection;
  position: number;
  text: string;
  /** How many records it was done to, where they are several. */
  count?: number;
}

/** Return the way back from what was *done*; *onUndone* follows it. */
export function wayBack({ collection, position, text, count = 1 }: Done, onUndone?: () => Promise<unknown>): ToastAction {
  const undo = async () => {
    await sendSigned("POST", `${ACTIVITY_URL}/${position}/undo`, count > 1 ? { body: { confirm: count } } : {});
    await onUndone?.();
  };
  const outcome = {
    done: t("admin.undo.done", { action: text }),
    failed: (message: string) => t("admin.undo.failed", { message }),
    refresh: () => refresh(collection),
  };
  return { label: t("admin.undo.button"), run: () => void attempt(undo, outcome) };
}
