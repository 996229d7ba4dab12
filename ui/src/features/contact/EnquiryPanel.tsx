/** The customers' questions: when somebody answers, and the form or its receipt. */
import { useEffect, useRef } from "react";

import { linkOf } from "@shared/link";
import { useSite } from "@shared/site";
import { Questions } from "./Questions";
import styles from "./Enquiry.module.css";
import { EnquiryForm } from "./EnquiryForm";
import { t } from "./enquiryText";
import { lastQuestion } from "./sending";
import { useEnquiry } from "./useEnquiry";

export function EnquiryPanel() {
  const enquiry = useEnquiry();
  const { receipt } = enquiry;

  return (
    <>
      <Questions />
      <div className={`${styles.panel} split`}>
        <Hours />
        {receipt ? (
          <Receipt receipt={receipt.number} wasKept={receipt.wasKept} onAnother={() => lastQuestion.forget()} />
        ) : (
          <EnquiryForm enquiry={enquiry} />
        )}
      </div>
    </>
  );
}

function Hours() {
  const { site } = useSite();
  const { hours, phone, phoneHref } = site?.footer ?? {};
  return (
    <div className={`${styles.hours} meta`}>
      {site?.questions?.length ? <h2 className="h3">{t("contact.qna.ask")}</h2> : null}
      {hours?.weekdays ? <span>{hours.weekdays}</span> : null}
      {hours?.closed ? <span>{hours.closed}</span> : null}
      {phone ? (
        <a className="num" href={linkOf(phoneHref)}>
          {phone}
        </a>
      ) : null}
    </div>
  );
}

interface ReceiptProps {
  receipt: string;
  /** Whether it waited on this device before. */
  wasKept: boolean;
  onAnother: () => void;
}

function Receipt({ receipt, wasKept, onAnother }: ReceiptProps) {
  const { site } = useSite();
  const hours = site?.footer.hours?.weekdays;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and with it what had the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.done} role="status">
      <h2 ref={heading} className="h2" tabIndex={-1}>
        {t("enquiry.success.title")}
        <br />
        {t("enquiry.success.body")}
      </h2>
      {hours ? <p className="read">{t("enquiry.success.hours", { hours })}</p> : null}
      <p className="meta num">{t(wasKept ? "still.sent" : "enquiry.success.receipt", { receipt })}</p>
      <button type="button" className="btn btn--line" onClick={onAnother}>
        {t("enquiry.success.another")}
      </button>
    </div>
  );
}
