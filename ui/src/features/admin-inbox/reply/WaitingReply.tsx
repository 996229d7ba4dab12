/** A reply that is about to go: what it says, how long it waits, and the way to take it back. */
import { useId } from "react";

import { t } from "../text";
import type { Mail } from "./mails";
import styles from "./WaitingReply.module.css";

interface WaitingReplyProps {
  mail: Mail;
  seconds: number;
  isBusy: boolean;
  onCancel: () => void;
}

export function WaitingReply({ mail, seconds, isBusy, onCancel }: WaitingReplyProps) {
  const id = useId();
  return (
    <div className={`${styles.waiting} flex flex-wrap gap-x-6 gap-y-3 items-center justify-between p-4 bg-accent-tint rounded-1`}>
      <p id={id} className="num" role="timer">
        {t("admin.reply.waiting", { seconds })}
        <span className="meta">{mail.subject}</span>
      </p>
      <button type="button" className="btn btn--line" aria-describedby={id} disabled={isBusy} onClick={onCancel}>
        {isBusy ? <span className="spin" /> : null}
        {t("admin.reply.cancel")}
      </button>
    </div>
  );
}
