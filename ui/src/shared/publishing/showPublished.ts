/** After a change of what visitors see: the notice, with the way back in it. */
import { getJson } from "../api";
import type { At, Schema } from "../contract";
import { showToast } from "../toasts";
import { ACTIVITY_URL, wayBack } from "./takeBack";
import { t } from "./text";
import type { Collection } from "./types";

type Entry = Schema<"ActivityOut">;

/** Say, with *text*, that the record *id*, of that *name* where it is to be told, is public, and offer to take that back. */
export function showPublished(
  collection: Collection,
  id: string,
  name: string | undefined,
  onUndone: () => Promise<unknown>,
  text = t("admin.publish.published"),
): Promise<void> {
  const isIt = ({ action, ids }: Entry) => action === "published" && (ids[collection]?.includes(id) ?? false);
  return showDone(collection, text, isIt, onUndone, name);
}

/**
 * Say *text* of what was just done in *collection*, and offer to take it back; *onUndone* follows that.
 *
 * *isIt* tells the change in the list of activities, of which the last one is meant; *detail* says what it was
 * done to.
 */
export async function showDone(
  collection: Collection,
  text: string,
  isIt: (entry: Entry) => boolean,
  onUndone: () => Promise<unknown>,
  detail?: string,
): Promise<void> {
  // Without it the change stands all the same, and is undone from the list of activities.
  const last = await lastOf(isIt).catch(() => undefined);
  if (!last?.undoable) return showToast("ok", text, detail);
  const { position, count } = last;
  showToast("ok", text, detail, wayBack({ collection, position, text, count }, onUndone));
}

async function lastOf(isIt: (entry: Entry) => boolean): Promise<Entry | undefined> {
  const { items } = await getJson<At<"/api/admin/activity">>(`${ACTIVITY_URL}?limit=10`);
  return items.find(isIt);
}
