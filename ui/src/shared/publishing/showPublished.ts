/** After a publication: the notice, with the way back in it. */
import { getJson } from "../api";
import type { At } from "../contract";
import { showToast } from "../toasts";
import { ACTIVITY_URL, takeBack } from "./takeBack";
import { t } from "./text";
import type { Collection } from "./types";

/** Say that the record *id* is public, and offer to take that back; *onUndone* follows that. */
export async function showPublished(collection: Collection, id: string, onUndone: () => Promise<unknown>) {
  const text = t("admin.publish.published");
  // Without it the publication stands all the same, and is undone from the list of activities.
  const position = await positionOf(collection, id).catch(() => undefined);
  if (position === undefined) return showToast("ok", text);
  const run = () => void takeBack({ collection, position, text }, onUndone);
  showToast("ok", text, undefined, { label: t("admin.undo.button"), run });
}

/** Return where in the journal the last publication of the record stands. */
async function positionOf(collection: Collection, id: string): Promise<number | undefined> {
  const { items } = await getJson<At<"/api/admin/activity">>(`${ACTIVITY_URL}?limit=10`);
  const last = items.find(({ action, ids }) => action === "published" && ids[collection]?.includes(id));
  return last?.undoable ? last.position : undefined;
}
