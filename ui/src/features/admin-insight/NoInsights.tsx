/** The list without articles: write the first, or start from samples. */
import { useState } from "react";

import { failureText, refresh } from "@shared/admin/deleted";
import { useCreationKey } from "@shared/admin/useCreationKey";
import type { Schema } from "@shared/contract";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { Plus } from "./icons";
import styles from "./InsightAdminPage.module.css";
import { t } from "./text";
import { RECORDS_URL } from "./useInsightRecords";

export function NoInsights({ onNew }: { onNew: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [creation, renewCreation] = useCreationKey();

  async function addSamples() {
    setBusy(true);
    try {
      const { data } = await sendSigned<Schema<"ChangedOut">>("POST", `${RECORDS_URL}/samples`, {
        headers: { "Idempotency-Key": creation },
      });
      // Whoever deletes them all may want them again.
      renewCreation();
      showToast("ok", t("admin.data.samples.done", { count: data.changed }));
    } catch (error) {
      showToast("error", t("admin.data.samples.failed", { message: failureText(error) }));
    }
    setBusy(false);
    await refresh("insights");
  }

  return (
    <div className={styles.empty}>
      <h2>{t("admin.insight.empty.title")}</h2>
      <p>{t("admin.insight.empty.hint")}</p>
      <div className={styles.actions}>
        <button type="button" className="btn btn--ink" onClick={onNew}>
          <Plus /> {t("admin.insight.new")}
        </button>
        <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => void addSamples()}>
          {isBusy ? <span className="spin" /> : null}
          {t(isBusy ? "admin.insight.samples.busy" : "admin.data.samples.run")}
        </button>
      </div>
    </div>
  );
}
