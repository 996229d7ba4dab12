/** The open receipt: its number, the files, and the way to withdraw. */
import { useEffect, useRef, useState } from "react";

import { LOCALE } from "@shared/dates";
import { asProblem } from "@shared/enquiries/sending";
import styles from "../Consultation.module.css";
import { ConsultationFrame } from "../ConsultationFrame";
import type { Limits } from "../files/admitting";
import { FilesStep } from "../files/FilesStep";
import { isTakenIn } from "../files/enclosure";
import own from "./Receipt.module.css";
import { isClosed, unnamed, withdraw } from "./receipts";
import type { Receipt } from "./receipts";
import { t } from "./text";
import { useJoiningFiles } from "./useJoiningFiles";
import { WithdrawDialog } from "./WithdrawDialog";

interface ReceiptScreenProps {
  token: string;
  receipt: Receipt;
  limits: Limits;
  onChange: (receipt: Receipt) => void;
  /** Called when the link turns out to be closed meanwhile. */
  onClosed: () => void;
  onWithdrawn: () => void;
}

export function ReceiptScreen(props: ReceiptScreenProps) {
  const { token, receipt, limits, onClosed, onWithdrawn } = props;
  const [isAsking, setAsking] = useState(false);
  const { entries, queue, arrived } = useJoining(props);
  const done = entries.filter(({ state }) => state === "done").length;
  const left = entries.filter(isTakenIn).length - done;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFinishing, setFinishing] = useState(false);
  const isThanked = isFinishing && left === 0 && done > 0;
  useEffect(() => {
    if (isThanked) heading.current?.focus();
  }, [isThanked]);

  function finish() {
    setFinishing(true);
    // What was refused before has been read; what is refused after this is still to be named.
    for (const one of queue.read()) if (!isTakenIn(one)) queue.remove(one.key);
  }

  async function erase() {
    try {
      await withdraw(token, receipt.number);
      onWithdrawn();
    } catch (error) {
      if (!isClosed(asProblem(error))) throw error;
      onClosed();
    }
  }

  return (
    <ConsultationFrame>
      <main className={`${styles.main} wrap`}>
        <aside className={styles.side} aria-label={t("receipt.about")}>
          <div className={own.card}>
            <span className="meta">{t("receipt.number")}</span>
            <b className="num">{receipt.number}</b>
            <span className="meta num">{t("receipt.files.until", { date: dayOf(receipt.until) })}</span>
          </div>
        </aside>
        <div>
          <div className={styles.head}>
            <h1 ref={heading} tabIndex={-1}>
              {isThanked ? t("receipt.files.thanks", { count: arrived.length + done }) : t("receipt.files.heading")}
            </h1>
            {isThanked ? null : <p>{t("consultation.files.help")}</p>}
          </div>
          <div className={styles.form}>
            <FilesStep
              {...{ entries, queue, limits, arrived }}
              fault={null}
              note={t("receipt.files.note")}
              onAdded={() => setFinishing(false)}
            />
            <p>
              <button type="button" className={own.withdraw} onClick={() => setAsking(true)}>
                {t("receipt.withdraw")}
              </button>
            </p>
          </div>
        </div>
      </main>
      {entries.length > 0 && !isThanked ? (
        <div className={styles.foot}>
          <div className="wrap">
            <button type="button" className="btn btn--ink" onClick={finish}>
              {isFinishing && left > 0 ? <span className="spin" /> : null}
              <span>{t("receipt.files.done")}</span>
            </button>
            <p className={`${styles.kept} num`}>{progressText(done, left)}</p>
          </div>
        </div>
      ) : null}
      {isAsking ? <WithdrawDialog onKeep={() => setAsking(false)} onWithdraw={erase} /> : null}
    </ConsultationFrame>
  );
}

function progressText(done: number, left: number): string {
  return left > 0 ? t("receipt.files.progress", { done, left }) : t("enclosure.announce.done", { count: done });
}

/** Return the files on their way, which join the receipt as they arrive, and those it has from before. */
function useJoining({ token, receipt, limits, onChange, onClosed }: ReceiptScreenProps) {
  const { files, entries, queue } = useJoiningFiles({ token, limits, onJoined: onChange, onBack: onChange, onClosed });
  useEffect(() => files.know(receipt), [files, receipt]);
  return { entries, queue, arrived: unnamed(receipt.enclosures, entries, files.numbers) };
}

/** Return the day of *moment* in Seoul, as people say it. */
function dayOf(moment: string): string {
  const form = { month: "long", day: "numeric", timeZone: "Asia/Seoul" } as const;
  return new Date(moment).toLocaleDateString(LOCALE, form);
}
