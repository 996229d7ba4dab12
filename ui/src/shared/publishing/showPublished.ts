/** After a publication: the notice, with the way back in it. */
import { failureText, refresh } from "../admin/deleted";
import { getJson } from "../api";
import type { At } from "../contract";
import { sendSigned } from "../session";
import { showToast } from "../toasts";
import { t } from "./text";
import type { Collection } from "./types";

const ACTIVITY_URL = "/api/admin/activity";

/** Say that the record *id* is public, and offer to take that back; *onUndone* follows that. */
export async function showPublished(collection: Collection, id: string, onUndone: () => Promise<unknown>) {
  const text = t("admin.publish.published");
  // Without it the publication stands all the same, and is undone from the list of activities.
  const position = await positionOf(collection, id).catch(() => undefined);
  const undo = { label: t("admin.undo.button"), run: () => void takeBack(collection, position, onUndone) };
  showToast("ok", text, undefined, position === undefined ? undefined : undo);
}

/** Return where in the journal the last publication of the record stands. */
async function positionOf(collection: Collection, id: string): Promise<number | undefined> {
  const { items } = await getJson<At<"/api/admin/activity">>(`${ACTIVITY_URL}?limit=10`);
  const last = items.find(({ action, ids }) => action === "published" && ids[collection]?.includes(id));
  return last?.undoable ? last.position : undefined;
}

async function takeBack(collection: Collection, position: number | undefined, onUndone: () => Promise<unknown>) {
  try {
    await sendSigned("POST", `${ACTIVITY_URL}/${position}/undo`, {});
    await onUndone();
    showToast("ok", t("admin.undo.done", { action: t("admin.publish.published") }));
  } catch (error) {
    showToast("error", t("admin.undo.failed", { message: failureText(error) }));
  }
  await refresh(collection);
}
