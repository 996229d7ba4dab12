/** Deleting an article: asked for, done, and offered back. */
import { useState } from "react";

import { failureText, refresh, showDeleted } from "../../shared/admin/deleted";
import { forgetDraft } from "../../shared/admin/drafts";
import { Problem } from "../../shared/problem";
import { sendSigned } from "../../shared/session";
import { showToast } from "../../shared/toasts";
import { draftKey } from "./draftKey";
import { valuesOf } from "./formValues";
import { t } from "./text";
import type { InsightRecord } from "./types";
import { recordUrl } from "./useInsightRecords";

/** How long the trash keeps what was deleted. */
export const TRASH_DAYS = 30;

interface Doomed {
  id: string;
  title: string;
  etag: string;
}

/** Return the article asked about, and what the answers do; *onGone* gets the deleted one's id. */
export function useDeleting(onGone: (id: string) => void) {
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    if (!doomed) return;
    setBusy(true);
    try {
      await erase(doomed);
      showDeleted("insights", doomed.id, t("admin.insight.delete.success"));
      onGone(doomed.id);
      forgetDraft(draftKey(doomed.id));
    } catch (error) {
      showToast("error", t("admin.insight.delete.failed"), failureText(error));
    }
    setBusy(false);
    setDoomed(null);
    await refresh("insights");
  }

  return {
    doomed,
    isBusy,
    ask: (record: InsightRecord, etag: string) =>
      setDoomed({ id: record.id, etag, title: valuesOf(record).title || t("admin.insight.card.untitled") }),
    cancel: () => setDoomed(null),
    remove,
  };
}

/** Delete it; that somebody else did so first is as good. */
async function erase({ id, etag }: Doomed) {
  try {
    await sendSigned("DELETE", recordUrl(id), { headers: { "If-Match": etag } });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
}
