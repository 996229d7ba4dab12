/** Asks before personal data is erased for good: the number of the receipt is typed, so that it is the right one. */
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { Sheet, SheetActs } from "@shared/admin/Sheet";
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
    <Sheet
      title={question}
      hasBar={false}
      className={`sheet--sm ${styles.sheet}`}
      body={`${styles.body} [&_h2]:text-20 [&_h2]:font-medium`}
      form={{ "aria-describedby": consequence, onSubmit: (event) => void submit(event) }}
      footLook={styles.foot}
      isBusy={isBusy}
      onClose={onCancel}
      foot={<SheetActs act={t("admin.enquiry.erase.confirm")} danger disabled={typed.trim() === ""} back={back} isBusy={isBusy} onCancel={onCancel} />}
    >
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
    </Sheet>
  );
}
