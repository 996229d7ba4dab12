/** Bringing a version, or a field of it, back into the draft; and the way back from there. */
import { useState } from "react";

import { failureText, refresh } from "@shared/admin/deleted";
import { isStillAt } from "@shared/admin/isStillAt";
import { shortTime } from "@shared/admin/times";
import { getJson } from "@shared/api";
import { takeBack } from "@shared/publishing/takeBack";
import type { Collection } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { t } from "./text";
import type { Version, Versions } from "./types";
import { historyUrl } from "./useHistory";

/** Return what restores *fields* of *version*, all without; *onRestored* follows where nobody has gone on meanwhile. */
export function useRestoring(collection: Collection, id: string, version: Version, onRestored: () => void) {
  const [isBusy, setBusy] = useState(false);
  const url = historyUrl(collection, id);

  async function restore(fields?: readonly string[]) {
    const pressed = document.activeElement;
    setBusy(true);
    try {
      await sendSigned("POST", `${url}/${version.position}/restore`, { body: fields ? { fields } : {} });
      const text = t("admin.history.restored", { time: shortTime(version.at) });
      // Without it the draft stands all the same, and an earlier version is restored in its place.
      const position = await restoredAt(url).catch(() => undefined);
      const undo = position === undefined ? undefined : undoing({ collection, position, text });
      showToast("ok", text, undefined, undo);
      if (isStillAt(pressed)) onRestored();
    } catch (error) {
      showToast("error", t("admin.undo.failed", { message: failureText(error) }));
    }
    setBusy(false);
    await refresh(collection);
  }

  return { isBusy, restore };
}

/** Return where in the journal the restoring stands that has just been done. */
async function restoredAt(url: string): Promise<number | undefined> {
  const { items } = await getJson<Versions>(url);
  const [newest] = items;
  return newest?.action === "version_restored" ? newest.position : undefined;
}

function undoing(done: Parameters<typeof takeBack>[0]) {
  return { label: t("admin.undo.button"), run: () => void takeBack(done) };
}
