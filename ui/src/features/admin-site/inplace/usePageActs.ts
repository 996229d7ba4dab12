/** What is done with a page as a whole: kept, shown, taken back. */
import { failureText } from "@shared/admin/deleted";
import { openPreview } from "@shared/publishing/openPreview";
import { recordUrl } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { refreshSite } from "../useOverview";
import type { RecordChanges } from "./changes";
import type { RecordRef } from "./regions";
import { t } from "./text";
import type { InPlace } from "./useInPlace";

export function usePageActs({ editings, renew }: InPlace, records: readonly RecordRef[], changes: readonly RecordChanges[] = []) {
  const shown = changes[0]?.record ?? records[0];

  async function discard() {
    try {
      await renew(true);
      for (const { record } of changes) {
        // One after the other: each is a change of its own, and can be taken back by itself.
        // oxlint-disable-next-line no-await-in-loop
        await sendSigned("DELETE", `${recordUrl(record.collection, record.id)}/draft`, { headers: { "If-Match": "*" } });
      }
      await renew(true);
      showToast("ok", t("admin.inplace.undone"));
    } catch (error) {
      showToast("error", failureText(error));
    } finally {
      await refreshSite();
    }
  }

  return {
    /** Save what waits, at once. */
    onFlush: () => editings.forEach((editing) => editing.flush()),
    onPreview: () => {
      editings.forEach((editing) => editing.flush());
      if (shown) openPreview(shown.collection, shown.id);
    },
    onDiscard: discard,
    onDone: () => {
      void renew().catch(() => undefined);
      void refreshSite();
    },
  };
}
