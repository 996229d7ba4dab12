/** How far an enquiry has got on its way to the outside, and the way to send it again. */
import { useState } from "react";

import { momentText } from "@shared/admin/times";
import { useFocusBack } from "@shared/admin/useFocusBack";
import { DeliveryState } from "./DeliveryState";
import type { Enquiry } from "./enquiries";
import { isUndelivered } from "./enquiries";
import { t } from "./text";
import { isOnItsWay, useDelivery } from "./useDelivery";
import type { Opened } from "./useEnquiry";

export function DeliveryPanel({ enquiry, opened }: { enquiry: Enquiry; opened: Opened }) {
  const [isPressed, setPressed] = useState(false);
  const [isSending, setSending] = useState(false);
  useDelivery(enquiry, () => void opened.reload());
  const { state, attempts, deliveredAt } = enquiry.delivery;
  const isBusy = isSending || (isPressed && isOnItsWay(enquiry));
  useFocusBack(isBusy);

  // Nothing is sent anywhere, nor ever was.
  if (state === "off" && attempts === 0) return null;

  async function deliver() {
    setPressed(true);
    setSending(true);
    await opened.deliver();
    setSending(false);
  }

  return (
    <section className="panel">
      <h2>{t("admin.inbox.delivery.label")}</h2>
      <p role="status">
        <DeliveryState delivery={enquiry.delivery} />
      </p>
      {attempts > 0 ? <p className="meta num">{t("admin.inbox.delivery.attempts", { count: attempts })}</p> : null}
      {deliveredAt ? (
        <p className="meta num">{t("admin.inbox.delivery.delivered_at", { time: momentText(deliveredAt) })}</p>
      ) : null}
      {isUndelivered(enquiry) ? (
        <p className="meta">{t("admin.inbox.delivery.error", { message: errorText(enquiry.delivery) })}</p>
      ) : null}
      {state === "refused" ? <p className="meta">{t("admin.inbox.delivery.refused_hint")}</p> : null}
      {state === "pending" || isUndelivered(enquiry) || isBusy ? (
        <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => void deliver()}>
          {isBusy ? <span className="spin" /> : null}
          {t("admin.inbox.delivery.retry")}
        </button>
      ) : null}
    </section>
  );
}

/** Return why the last attempt failed; of one from before answers were kept, that it did. */
function errorText({ lastStatus }: Enquiry["delivery"]): string {
  if (lastStatus === null) return t("admin.inbox.delivery.unknown");
  return lastStatus > 0
    ? t("admin.inbox.delivery.answered", { status: lastStatus })
    : t("admin.inbox.delivery.unanswered");
}
