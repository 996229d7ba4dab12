/** A question with its consequence; the focus starts on the way back. */
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

import { Dialog } from "../Dialog";
import "../styles/sheet.css";
import styles from "./dialogs.module.css";
import { t } from "./text";

interface ConfirmDialogProps {
  question: string;
  /** What happens then: a sentence, or more. */
  children: ReactNode;
  /** The verb of the button that does it. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
  cancel?: string;
  /** For what destroys something. */
  danger?: boolean;
  busy?: boolean;
  /** Wider, for a preview of many things. */
  wide?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, confirm, onConfirm, onCancel, danger = false, busy = false } = props;
  const back = useRef<HTMLButtonElement>(null);
  const title = useId();

  useEffect(() => back.current?.focus(), []);

  return (
    <Dialog label={question} onClose={busy ? () => undefined : onCancel} keepOnOutside>
      <div className={`sheet ${props.wide ? "" : "sheet--sm"}`}>
        <div className={`sheet__body ${styles.body}`}>
          <h2 className="text-20 font-medium leading-[1.42] tracking-[-0.025em] text-balance" id={title}>
            {question}
          </h2>
          <div className="text-ink-2 leading-[1.75]">{children}</div>
        </div>
        <div className={`sheet__foot ${styles.foot}`}>
          <div className="end">
            <button ref={back} type="button" className="btn btn--line" disabled={busy} onClick={onCancel}>
              {props.cancel ?? t("admin.common.cancel")}
            </button>
            <button
              type="button"
              className={`btn ${danger ? "btn--danger" : "btn--ink"}`}
              disabled={busy}
              onClick={onConfirm}
            >
              {busy ? <span className="spin" /> : null}
              {confirm}
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
