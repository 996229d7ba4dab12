/** Bringing a version, or a field of it, back into the draft; and the way back from there. */
import { refresh } from "@shared/admin/deleted";
import { isStillAt } from "@shared/admin/isStillAt";
import { shortTime } from "@shared/admin/times";
import { useAction } from "@shared/admin/useAction";
import { getJson } from "@shared/api";
import { wayBack } from "@shared/publishing/takeBack";
import type { Collection } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { t } from "./text";
import type { Version, Versions } from "./types";
import { historyUrl } from "./useHistory";

/** Return what restores *fields* of *version*, all without; *onRestored* follows where nobody has gone on meanwhile. */
export function useRestoring(collection: Collection, id: string, version: Version, onRestored: () => void) {
  const { isBusy, run } = useAction();
  const url = historyUrl(collection, id);

  async function restore(fields?: readonly string[]) {
    const pressed = document.activeElement;
    const text = t("admin.history.restored", { time: shortTime(version.at) });
    await run(
      async () => {
        await sendSigned("POST", `${url}/${version.position}/restore`, { body: fields ? { fields } : {} });
        // Without it the draft stands all the same, and an earlier version is restored in its place.
        const position = await restoredAt(url).catch(() => undefined);
        if (isStillAt(pressed)) onRestored();
        return position;
      },
      {
        done: text,
        undo: (position) => (position === undefined ? undefined : wayBack({ collection, position, text })),
        failed: (message) => t("admin.undo.failed", { message }),
        refresh: () => refresh(collection),
      },
    );
  }

  return { isBusy, restore };
}

/** Return where in the journal the restoring stands that has just been done. */
async function restoredAt(url: string): Promise<number | undefined> {
  const { items } = await getJson<Versions>(url);
  const [newest] = items;
  return newest?.action === "version_restored" ? newest.position : undefined;
}
