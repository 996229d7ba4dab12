/** What was deleted, and bringing it back. */
import { useState } from "react";
import useSWR from "swr";

import { failureText, refresh } from "@shared/admin/deleted";
import type { At, Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { t } from "./text";

const TRASH_URL = "/api/admin/trash";

export type Trashed = Schema<"TrashedOut">;

export function titleOf({ record, id }: Trashed): string {
  const { title } = record;
  return (typeof title === "string" && title.trim()) || id || t("admin.trash.untitled");
}

export function useTrash() {
  const { data, error, mutate } = useSWR<At<"/api/admin/trash">, Problem>(TRASH_URL);
  const [busy, setBusy] = useState("");

  async function restore(item: Trashed) {
    const { id, collection } = item;
    setBusy(`${collection}/${id}`);
    try {
      await sendSigned("POST", `${TRASH_URL}/${encodeURIComponent(id)}/restore?collection=${collection}`);
      showToast("ok", t("admin.trash.restored", { title: titleOf(item) }));
    } catch (failure) {
      showToast("error", t("admin.trash.restore_failed", { message: failureText(failure) }));
    }
    setBusy("");
    await Promise.all([mutate(), refresh(collection)]);
  }

  return {
    items: data?.items,
    problem: data ? undefined : error,
    /** The collection and id of what is being brought back. */
    busy,
    reload: () => void mutate(),
    restore,
  };
}
