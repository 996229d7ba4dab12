/** Whether the outside has the enquiry: a mark and a word. */
import type { Enquiry } from "./enquiries";
import styles from "./DeliveryState.module.css";
import { t } from "./text";

const TEXTS = {
  pending: "admin.inbox.delivery.pending",
  delivering: "admin.inbox.delivery.delivering",
  delivered: "admin.inbox.delivery.delivered",
  failed: "admin.inbox.delivery.failed",
  refused: "admin.inbox.delivery.refused",
  off: "admin.inbox.delivery.off",
} as const;

export function DeliveryState({ delivery }: { delivery: Enquiry["delivery"] }) {
  return (
    <span className={`${styles.state} inline-flex items-center gap-2 text-ink-2 text-13 font-normal whitespace-nowrap`} data-state={delivery.state}>
      {t(TEXTS[delivery.state])}
    </span>
  );
}
