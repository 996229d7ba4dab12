/** Taking back what a notice has just told of. */
import { failureText, refresh } from "../admin/deleted";
import { sendSigned } from "../session";
import { showToast } from "../toasts";
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

/** Undo what was *done* and say so; *onUndone* follows that. */
export async function takeBack({ collection, position, text, count = 1 }: Done, onUndone?: () => Promise<unknown>): Promise<void> {
  try {
    await sendSigned("POST", `${ACTIVITY_URL}/${position}/undo`, count > 1 ? { body: { confirm: count } } : {});
    await onUndone?.();
    showToast("ok", t("admin.undo.done", { action: text }));
  } catch (error) {
    showToast("error", t("admin.undo.failed", { message: failureText(error) }));
  }
  await refresh(collection);
}
