/** A dialog in which parts of the site are chosen for something to be done to them. */
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { Refusal } from "@shared/admin/Refusal";
import { Sheet, SheetActs } from "@shared/admin/Sheet";
import { useSending } from "@shared/admin/useSending";
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
    <Sheet
      title={title}
      cross={close}
      className="w-[min(100%,640px)]"
      isBusy={isBusy}
      onClose={onClose}
      foot={<SheetActs act={props.submit(taken.length)} danger={danger} isBusy={isBusy} onCancel={onClose} onDo={submit} />}
    >
      <p className="mb-3 text-ink-2">{props.lead}</p>
      <PartChoice parts={parts} chosen={chosen} locks={locks} />
      {props.children}
      <div className="mt-4">
        <Refusal>{faults["chosen"] ?? (faults["other"] && failure(faults["other"]))}</Refusal>
      </div>
    </Sheet>
  );
}
