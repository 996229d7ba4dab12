/** Asks before a consultation is withdrawn: it is erased for good. */
import { useEffect, useId, useRef, useState } from "react";

import { Dialog } from "@shared/Dialog";
import "@shared/styles/sheet.css";
import own from "./Receipt.module.css";
import { t } from "./text";

interface WithdrawDialogProps {
  onKeep: () => void;
  /** Erases it; throws when it could not. */
  onWithdraw: () => Promise<void>;
}

export function WithdrawDialog({ onKeep, onWithdraw }: WithdrawDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const keep = useRef<HTMLButtonElement>(null);
  const consequence = useId();
  const question = t("receipt.withdraw_title");
  useEffect(() => keep.current?.focus(), []);

  async function goOn() {
    setBusy(true);
    setFault("");
    await onWithdraw().catch(() => {
      setFault(t("receipt.withdraw_failed"));
      setBusy(false);
    });
  }

  return (
    <Dialog label={question} onClose={isBusy ? () => undefined : onKeep} keepOnOutside>
      <div className="sheet sheet--sm" aria-describedby={consequence}>
        <div className={`sheet__body ${own.question}`}>
          <h2 className="h4">{question}</h2>
          <p id={consequence}>{t("receipt.withdraw_body")}</p>
          <p className="field__error" role="alert">
            {fault}
          </p>
        </div>
        <div className={`sheet__foot ${own.answers}`}>
          <button type="button" className="btn btn--quiet" disabled={isBusy} onClick={() => void goOn()}>
            {isBusy ? <span className="spin" /> : null}
            <span>{t("receipt.withdraw_confirm")}</span>
          </button>
          <button ref={keep} type="button" className="btn btn--ink" disabled={isBusy} onClick={onKeep}>
            {t("receipt.withdraw_keep")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
