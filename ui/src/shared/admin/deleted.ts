/** After a delete: the notice, with the way back in it. */
import { mutate } from "swr";

import { DEMO_FIELDS } from "../events";
import { Problem } from "../problem";
import { sendSigned } from "../session";
import { showToast } from "../toasts";
import { t } from "./text";

/** How long the trash keeps what was deleted. */
export const TRASH_DAYS = 30;

/** Say *text* and offer to bring the record back out of the trash. */
export function showDeleted(collection: string, id: string, text: string): void {
  showToast("ok", text, undefined, {
    label: t("admin.undo.button"),
    run: () => void restore(collection, id, text),
  });
}

async function restore(collection: string, id: string, action: string) {
  try {
    const url = `/api/admin/trash/${encodeURIComponent(id)}/restore?collection=${collection}`;
    await sendSigned("POST", url);
    showToast("ok", t("admin.undo.done", { action }));
  } catch (error) {
    showToast("error", t("admin.undo.failed", { message: failureText(error) }));
  }
  await refresh(collection);
}

/** Ask again for every cached answer about *collection*, and for what of it is the demo's. */
export function refresh(collection: string): Promise<unknown> {
  const concerned = (key: string) => key === DEMO_FIELDS || key.startsWith(`/api/admin/${collection}`);
  return mutate((key) => typeof key === "string" && concerned(key));
}

/** Return what went wrong as a sentence for an administrator. */
export function failureText(error: unknown): string {
  if (!(error instanceof Problem)) return t("admin.errors.unknown");
  return error.detail || t(error.status === 0 ? "admin.network.offline" : "admin.errors.unknown");
}
