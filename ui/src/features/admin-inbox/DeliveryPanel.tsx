/** How far an enquiry has got on its way to the outside, and the way to send it again. */
import { useState } from "react";

import { momentText } from "@shared/admin/times";
import { useFocusBack } from "@shared/admin/useFocusBack";
import { DeliveryState } from "./DeliveryState";
import type { Enquiry } from "./enquiries";
import { isUndelivered } from "./enquiries";
import { t } from "./text";

export function DeliveryPanel({ enquiry, onDeliver }: { enquiry: Enquiry; onDeliver: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  useFocusBack(isBusy);
  const { state, attempts, deliveredAt, lastError } = enquiry.delivery;

  // Nothing is sent anywhere, nor ever was.
  if (state === "off" && attempts === 0) return null;

  async function deliver() {
    setBusy(true);
    await onDeliver();
    setBusy(false);
  }

  return (
    <section className="panel">
      <h2>{t("admin.inbox.delivery.label")}</h2>
      <p>
        <DeliveryState delivery={enquiry.delivery} />
      </p>
      {attempts > 0 ? <p className="meta num">{t("admin.inbox.delivery.attempts", { count: attempts })}</p> : null}
      {deliveredAt ? (
        <p className="meta num">{t("admin.inbox.delivery.delivered_at", { time: momentText(deliveredAt) })}</p>
      ) : null}
      {lastError && state !== "delivered" ? (
        <p className="meta">{t("admin.inbox.delivery.error", { message: lastError })}</p>
      ) : null}
      {state === "refused" ? <p className="meta">{t("admin.inbox.delivery.refused_hint")}</p> : null}
      {state === "pending" || isUndelivered(enquiry) ? (
        <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => void deliver()}>
          {isBusy ? <span className="spin" /> : null}
          {t("admin.inbox.delivery.retry")}
        </button>
      ) : null}
    </section>
  );
}
