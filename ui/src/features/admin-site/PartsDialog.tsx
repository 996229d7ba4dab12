/** A dialog in which parts of the site are chosen for something to be done to them. */
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { Refusal } from "@shared/admin/Refusal";
import { useSending } from "@shared/admin/useSending";
import { Dialog } from "@shared/Dialog";
import { Cross } from "@shared/icons";
import "@shared/styles/sheet.css";
import { PartChoice } from "./PartChoice";
import type { Part } from "./overview";
import { t } from "./text";
import { useChosenParts } from "./useChosenParts";

interface PartsDialogProps {
  title: string;
  lead: string;
  parts: readonly Part[];
  /** The names of those that are chosen from the beginning, unless somebody else edits them. */
  start: readonly string[];
  /** Whether what lacks a field cannot be chosen. */
  locks?: boolean;
  danger?: boolean;
  /** Return what the button says of *count* parts. */
  submit: (count: number) => string;
  /** Do it; null where something that was chosen below is not right, which is said there. */
  onSubmit: (chosen: readonly Part[]) => Promise<void> | null;
  /** Return what is said where that failed for *reason*. */
  failure?: (reason: string) => string;
  onClose: () => void;
  /** What else is asked for. */
  children?: ReactNode;
}

export function PartsDialog(props: PartsDialogProps) {
  const { title, parts, locks = false, danger = false, failure = (reason) => reason, onClose } = props;
  const chosen = useChosenParts(parts, props.start);
  const { isBusy, faults, refuse, sending } = useSending([]);
  const close = useRef<HTMLButtonElement>(null);
  // What nothing waits in any more, or what lacks a field by now, is chosen no longer.
  const taken = parts.filter((one) => chosen.isChosen(one) && !(locks && one.locks.length > 0));

  useEffect(() => close.current?.focus(), []);

  function submit() {
    if (taken.length === 0) return refuse({ chosen: t("admin.publish.dialog.none") });
    const work = props.onSubmit(taken);
    if (work) void sending(() => work.then(onClose));
  }

  return (
    <Dialog label={title} onClose={isBusy ? () => undefined : onClose} keepOnOutside>
      <div className="sheet sheet--lg">
        <div className="sheet__bar">
          <h2>{title}</h2>
          <button ref={close} type="button" className="iconbtn" aria-label={t("admin.common.close")} disabled={isBusy} onClick={onClose}>
            <Cross />
          </button>
        </div>
        <div className="sheet__body">
          <p className="mb-3 text-ink-2">{props.lead}</p>
          <PartChoice parts={parts} chosen={chosen} locks={locks} />
          {props.children}
          <div className="mt-4">
            <Refusal>{faults["chosen"] ?? (faults["other"] && failure(faults["other"]))}</Refusal>
          </div>
        </div>
        <div className="sheet__foot">
          <div className="end">
            <button type="button" className="btn btn--line" disabled={isBusy} onClick={onClose}>
              {t("admin.common.cancel")}
            </button>
            <button type="button" className={`btn ${danger ? "btn--danger" : "btn--ink"}`} disabled={isBusy} onClick={submit}>
              {isBusy ? <span className="spin" /> : null}
              {props.submit(taken.length)}
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
