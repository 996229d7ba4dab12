/** Everything about one enquiry, and what can be done with it. */
import { useState } from "react";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { Field } from "@shared/admin/Field";
import { shownDay } from "@shared/admin/dates/days";
import { useMay } from "@shared/admin/may";
import { readableTime } from "@shared/admin/times";
import { ConsentDialog } from "./ConsentDialog";
import { DeliveryState } from "./DeliveryState";
import type { Enquiry, Status } from "./enquiries";
import { canDeliver, STATUSES } from "./enquiries";
import styles from "./EnquiryDetail.module.css";
import { t } from "./text";
import type { Inbox } from "./useEnquiries";
import { STATUS_TEXTS } from "./useEnquiries";

interface EnquiryDetailProps {
  enquiry: Enquiry;
  inbox: Inbox;
}

export function EnquiryDetail({ enquiry, inbox }: EnquiryDetailProps) {
  return (
    <div className={styles.detail}>
      <div>
        <p className={styles.message}>{enquiry.message}</p>
        <Facts enquiry={enquiry} />
      </div>
      <Handling enquiry={enquiry} inbox={inbox} />
    </div>
  );
}

function Facts({ enquiry }: { enquiry: Enquiry }) {
  const { phone, email, emailConsent, id, receivedAt } = enquiry;
  return (
    <dl className={`kv ${styles.facts}`}>
      <dt>{t("admin.inbox.field.phone")}</dt>
      <dd>
        <a className={styles.contact} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
          {phone}
        </a>
      </dd>
      <dt>{t("admin.inbox.field.email")}</dt>
      <dd>
        <a className={styles.contact} href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      </dd>
      <dt>{t("admin.inbox.field.email_consent")}</dt>
      <dd>{t(emailConsent ? "admin.inbox.email_consent.yes" : "admin.inbox.email_consent.no")}</dd>
      <dt>{t("admin.inbox.consent.label")}</dt>
      <dd>
        <ConsentFact enquiry={enquiry} />
      </dd>
      <dt>{t("admin.inbox.field.received_at")}</dt>
      <dd className="num">{readableTime(receivedAt)}</dd>
      <dt>{t("admin.inbox.field.receipt")}</dt>
      <dd>
        <code>{id}</code>
      </dd>
      {enquiry.spamScore && enquiry.status === "spam" ? (
        <>
          <dt>{t("admin.inbox.status.spam")}</dt>
          <dd className="num">{t("admin.inbox.spam_score", { score: enquiry.spamScore })}</dd>
        </>
      ) : null}
    </dl>
  );
}

function ConsentFact({ enquiry: { id, privacyConsent } }: { enquiry: Enquiry }) {
  const [isShown, setShown] = useState(false);
  const { version } = privacyConsent;
  return (
    <span className={styles.consent}>
      {version ? <span className="num">{t("admin.inbox.consent.version", { date: shownDay(version) })}</span> : null}
      <button type="button" className={styles.contact} onClick={() => setShown(true)}>
        {t("admin.inbox.consent.show")}
      </button>
      {isShown ? <ConsentDialog id={id} onClose={() => setShown(false)} /> : null}
    </span>
  );
}

function Handling({ enquiry, inbox }: EnquiryDetailProps) {
  const mayGiveOut = useMay("personal_data");
  const [note, setNote] = useState(enquiry.note);
  const [isErasing, setErasing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  /** Nothing is sent twice. */
  async function once(work: () => Promise<boolean>) {
    setBusy(true);
    await work();
    setBusy(false);
  }

  return (
    <div className={styles.handling}>
      <Field label={t("admin.inbox.status.label")}>
        {(field) => (
          <select
            {...field}
            value={enquiry.status}
            disabled={isBusy}
            onChange={(event) => void once(() => inbox.setStatus(enquiry.id, event.target.value as Status))}
          >
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(STATUS_TEXTS[status])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("admin.inbox.field.note")}>
        {(field) => (
          <textarea
            {...field}
            rows={3}
            placeholder={t("admin.inbox.note.placeholder")}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <button
          type="button"
          className="btn btn--line"
          disabled={isBusy || note === enquiry.note}
          onClick={() => void once(() => inbox.setNote(enquiry.id, note))}
        >
          {t("admin.inbox.note.save")}
        </button>
        {mayGiveOut ? (
          <button type="button" className="btn btn--danger-line" disabled={isBusy} onClick={() => setErasing(true)}>
            {t("admin.inbox.erase.title")}
          </button>
        ) : null}
      </div>
      <DeliveryFacts enquiry={enquiry} isBusy={isBusy} onDeliver={() => void once(() => inbox.deliver(enquiry.id))} />
      {isErasing ? (
        <ConfirmDialog
          question={t("admin.inbox.delete.confirm.title")}
          confirm={t("admin.common.delete")}
          danger
          busy={isBusy}
          onCancel={() => setErasing(false)}
          onConfirm={() =>
            void once(async () => {
              const isDone = await inbox.erase(enquiry.id);
              setErasing(false);
              return isDone;
            })
          }
        >
          {t("admin.inbox.erase.confirm", { name: enquiry.name })}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

interface DeliveryFactsProps {
  enquiry: Enquiry;
  isBusy: boolean;
  onDeliver: () => void;
}

function DeliveryFacts({ enquiry, isBusy, onDeliver }: DeliveryFactsProps) {
  const { delivery } = enquiry;
  return (
    <div className={styles.delivery}>
      <p className="field__label">{t("admin.inbox.delivery.label")}</p>
      <p className={styles.state}>
        <DeliveryState delivery={delivery} />
        {delivery.attempts > 0 ? (
          <span className="meta num">{t("admin.inbox.delivery.attempts", { count: delivery.attempts })}</span>
        ) : null}
        {delivery.deliveredAt ? (
          <span className="meta num">
            {t("admin.inbox.delivery.delivered_at", { time: readableTime(delivery.deliveredAt) })}
          </span>
        ) : null}
      </p>
      {delivery.lastError && delivery.state !== "delivered" ? (
        <p className="meta">{t("admin.inbox.delivery.error", { message: delivery.lastError })}</p>
      ) : null}
      {canDeliver(enquiry) ? (
        <button type="button" className="btn btn--ink" disabled={isBusy} onClick={onDeliver}>
          {t("admin.inbox.delivery.retry")}
        </button>
      ) : null}
    </div>
  );
}
