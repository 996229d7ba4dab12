/** Deleting a project: asked for, done, and offered back. */
import { useState } from "react";

import { failureText, refresh, showDeleted } from "../../shared/admin/deleted";
import { Problem } from "../../shared/problem";
import { sendSigned } from "../../shared/session";
import { showToast } from "../../shared/toasts";
import { t } from "./text";
import { RECORDS_URL } from "./useProjectRecords";

export interface Doomed {
  id: string;
  title: string;
  etag: string;
}

/** Return the project asked about, and what the answers do; *onGone* gets the deleted one's id. */
export function useDeleting(onGone: (id: string) => void) {
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    if (!doomed) return;
    setBusy(true);
    try {
      await erase(doomed);
      showDeleted("portfolio", doomed.id, t("admin.portfolio.delete.success"));
      onGone(doomed.id);
    } catch (error) {
      showToast("error", t("admin.portfolio.delete.failed"), failureText(error));
    }
    setBusy(false);
    setDoomed(null);
    await refresh("portfolio");
  }
  return { doomed, isBusy, ask: setDoomed, cancel: () => setDoomed(null), remove };
}

/** Delete it; that somebody else did so first is as good. */
async function erase({ id, etag }: Doomed) {
  try {
    const url = `${RECORDS_URL}/${encodeURIComponent(id)}`;
    await sendSigned("DELETE", url, { headers: { "If-Match": etag } });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
}
