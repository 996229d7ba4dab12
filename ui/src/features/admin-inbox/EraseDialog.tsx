/** Asks before personal data is erased for good: the number of the receipt is typed, so that it is the right one. */
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { Dialog } from "@shared/Dialog";
import "@shared/styles/sheet.css";
import type { Enquiry } from "./enquiries";
import { isNumber, nameOf } from "./enquiries";
import styles from "./EraseDialog.module.css";
import { t } from "./text";

interface EraseDialogProps {
  enquiry: Enquiry;
  onCancel: () => void;
  onErase: () => Promise<void>;
}

export function EraseDialog({ enquiry, onCancel, onErase }: EraseDialogProps) {
  const { number, enclosures } = enquiry;
  const count = enclosures.length;
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  const consequence = useId();
  const question = t("admin.enquiry.erase.title", { name: nameOf(enquiry) });

  useEffect(() => back.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isNumber(typed, number)) {
      setFault(t("admin.enquiry.erase.mismatch"));
      return;
    }
    setBusy(true);
    await onErase();
    setBusy(false);
  }

  return (
    <Dialog label={question} onClose={isBusy ? () => undefined : onCancel} keepOnOutside>
      <form className={`sheet sheet--sm ${styles.sheet}`} noValidate aria-describedby={consequence} onSubmit={(event) => void submit(event)}>
        <div className={`sheet__body ${styles.body} [&_h2]:text-20 [&_h2]:font-medium`}>
          <h2>{question}</h2>
          <div id={consequence} className="grid gap-3 text-ink-2 leading-[1.65]">
            <p>{count > 0 ? t("admin.enquiry.erase.body_enclosed", { count }) : t("admin.enquiry.erase.body")}</p>
            <p>{t("admin.enquiry.erase.remains")}</p>
          </div>
          <Field label={t("admin.enquiry.erase.type")} error={fault || undefined}>
            {(field) => (
              <input
                {...field}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                placeholder={number}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setFault("");
                }}
              />
            )}
          </Field>
        </div>
        <div className={`sheet__foot ${styles.foot}`}>
          <div className="end">
            <button ref={back} type="button" className="btn btn--line" disabled={isBusy} onClick={onCancel}>
              {t("admin.common.cancel")}
            </button>
            <button type="submit" className="btn btn--danger" disabled={isBusy || typed.trim() === ""}>
              {isBusy ? <span className="spin" /> : null}
              {t("admin.enquiry.erase.confirm")}
            </button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
