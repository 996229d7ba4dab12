/** The button that adds the sample articles, for who may; nobody else sees it (decision 9). */
import { useState } from "react";

import { translator } from "../../messages";
import samples from "../../messages/admin-samples.ko.json";
import type { Schema } from "../contract";
import { sendSigned, useSession } from "../session";
import { showToast } from "../toasts";
import { failureText, refresh } from "./deleted";
import { mayDo } from "./may";
import { useCreationKey } from "./useCreationKey";

const t = translator(samples);

export function AddSamples() {
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [creation, renewCreation] = useCreationKey();

  async function add() {
    setBusy(true);
    try {
      const { data } = await sendSigned<Schema<"ChangedOut">>("POST", "/api/admin/insights/samples", {
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

  if (!mayDo(user, "content")) return null;
  return (
    <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => void add()}>
      {isBusy ? <span className="spin" /> : null}
      {t(isBusy ? "admin.data.samples.busy" : "admin.data.samples.run")}
    </button>
  );
}
