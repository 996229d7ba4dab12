/** The enquiry form: four fields, two consents, and how sending went. */
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { FormEvent } from "react";

import { ConsentFields } from "@shared/enquiries/ConsentFields";
import { askedAgain } from "@shared/enquiries/counts";
import { isAway, watchPresence } from "@shared/presence";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import "@shared/styles/fields.css";
import styles from "./Enquiry.module.css";
import { EnquiryNote } from "./EnquiryNote";
import { EnquiryTextField } from "./EnquiryTextField";
import { t } from "./enquiryText";
import type { useEnquiry } from "./useEnquiry";
import { WaitingRow } from "./WaitingRow";

export function EnquiryForm({ enquiry }: { enquiry: ReturnType<typeof useEnquiry> }) {
  const { form, faults, sending, website, corrects, change, submit } = enquiry;
  const element = useRef<HTMLFormElement>(null);
  const busy = sending.kind === "submitting";
  const count = Object.keys(faults).length;
  const isKeptFirst = useSyncExternalStore(watchPresence, isAway);
  const field = { form, faults, onChange: change };

  // Fields lose their fault while they are mended; only new faults call for the focus.
  const before = useRef(0);
  useLayoutEffect(() => {
    if (count > before.current) {
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
    before.current = count;
  }, [count]);

  function send(event: FormEvent) {
    event.preventDefault();
    before.current = 0;
    submit();
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={send} aria-busy={busy}>
      <EnquiryNote enquiry={enquiry} isAway={isKeptFirst} />
      <p className="sr" role="alert">
        {count > 0 ? askedAgain(count) : null}
      </p>
      <EnquiryTextField name="name" {...field} autoComplete="name" />
      <EnquiryTextField name="phone" {...field} type="tel" autoComplete="tel" />
      <EnquiryTextField name="email" {...field} type="email" autoComplete="email" />
      <EnquiryTextField name="message" {...field} rows={6} />
      <div className={styles.wide}>
        <ConsentFields form={form} fault={faults.privacyConsent} onChange={change} />
      </div>
      <label className={styles.trap} aria-hidden="true">
        {t("enquiry.honeypot")}
        <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <div className={styles.end}>
        <button type="submit" className="btn btn--ink" disabled={busy}>
          {busy ? <span className="spin" /> : null}
          <span>{t(busy ? "enquiry.submitting" : isKeptFirst ? "still.submit" : corrects ? "enquiry.correct" : "enquiry.submit")}</span>
        </button>
        <span className="meta">{t("enquiry.required_hint")}</span>
        <ToConsultation />
      </div>
      <WaitingRow />
    </form>
  );
}

/** The way to a consultation: our own, or where the forms of another service are chosen from. */
function ToConsultation() {
  const { site } = useSite();
  return (
    <SiteLink className="link" to={site?.contact?.consultationForms ? "/contact" : "/consultation/1"}>
      {t("contact.qna.to_consultation")}
    </SiteLink>
  );
}
