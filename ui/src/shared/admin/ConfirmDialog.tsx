/** A question with its consequence; the focus starts on the way back. */
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import styles from "./dialogs.module.css";
import { Sheet, SheetActs } from "./Sheet";

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

  useEffect(() => back.current?.focus(), []);

  return (
    <Sheet
      title={question}
      hasBar={false}
      className={props.wide ? "" : "sheet--sm"}
      body={styles.body}
      footLook={styles.foot}
      isBusy={busy}
      onClose={onCancel}
      foot={<SheetActs act={confirm} danger={danger} cancel={props.cancel} back={back} isBusy={busy} onCancel={onCancel} onDo={onConfirm} />}
    >
      <h2 className="text-20 font-medium leading-[1.42] tracking-[-0.025em] text-balance">{question}</h2>
      <div className="text-ink-2 leading-[1.75]">{children}</div>
    </Sheet>
  );
}
