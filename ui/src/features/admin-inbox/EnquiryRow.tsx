/** One enquiry: a line in the list that opens into everything about it. */
import { useId, useState } from "react";

import { readableTime } from "@shared/admin/times";
import { Caret } from "@shared/Icon";
import { DeliveryState } from "./DeliveryState";
import type { Enquiry } from "./enquiries";
import { isUndelivered, isUnreadable } from "./enquiries";
import { EnquiryDetail } from "./EnquiryDetail";
import styles from "./EnquiryRow.module.css";
import { t } from "./text";
import type { Inbox } from "./useEnquiries";
import { STATUS_TEXTS } from "./useEnquiries";

export function EnquiryRow({ enquiry, inbox }: { enquiry: Enquiry; inbox: Inbox }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, status, receivedAt, message } = enquiry;

  return (
    <li className={styles.row} data-undelivered={isUndelivered(enquiry)}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.line}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`badge badge--box${status === "new" ? "" : " is-com"}`}>{t(STATUS_TEXTS[status])}</span>
          <span className={styles.name} data-new={status === "new"}>
            {isUnreadable(enquiry) ? t("admin.inbox.unreadable.name") : name}
          </span>
          <span className={styles.message}>{message}</span>
          <DeliveryState delivery={enquiry.delivery} />
          <time className="meta num" dateTime={receivedAt}>
            {readableTime(receivedAt)}
          </time>
          <Caret />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <EnquiryDetail enquiry={enquiry} inbox={inbox} /> : null}
      </div>
    </li>
  );
}
