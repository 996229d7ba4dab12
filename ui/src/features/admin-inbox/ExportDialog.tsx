/** Asks why data leave this place, and in what kind of file; the reason is kept with the access records. */
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { Refusal } from "@shared/admin/Refusal";
import { Sheet, SheetActs } from "@shared/admin/Sheet";
import { useSending } from "@shared/admin/useSending";
import { showToast } from "@shared/toasts";
import { trimmedText } from "@shared/unseen";
import styles from "./ExportDialog.module.css";
import type { FileAsked, FileFormat } from "./exporting";
import { t } from "./text";

const LONGEST_REASON = 200;
const FORMATS = [
  ["csv", "CSV"],
  ["xlsx", "XLSX"],
] as const satisfies readonly (readonly [FileFormat, string])[];

interface ExportDialogProps {
  title: string;
  /** What is in the file. */
  about: string;
  /** Fetch and save it; a failure is thrown. */
  onExport: (asked: FileAsked) => Promise<void>;
  onClose: () => void;
}

export function ExportDialog({ title, about, onExport, onClose }: ExportDialogProps) {
  const [reason, setReason] = useState("");
  const [format, setFormat] = useState<FileFormat>("csv");
  const { form, isBusy, faults, refuse, sending } = useSending(["reason"]);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => first.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (trimmedText(reason) === "") {
      refuse({ reason: t("admin.inbox.export_reason_missing") });
      return;
    }
    void sending(async () => {
      await onExport({ format, reason: trimmedText(reason) });
      showToast("ok", t("admin.inbox.export_done"));
      onClose();
    });
  }

  return (
    <Sheet
      title={title}
      hasBar={false}
      className="sheet--sm"
      body={`${styles.body} [&_h2]:text-20 [&_h2]:font-medium`}
      form={{ ref: form, onSubmit: submit }}
      isBusy={isBusy}
      onClose={onClose}
      foot={<SheetActs act={t("admin.inbox.export_go")} isBusy={isBusy} onCancel={onClose} />}
    >
      <h2>{title}</h2>
      <p className="text-ink-2 leading-[1.7]">{about}</p>
      <Field label={t("admin.inbox.export_reason")} help={t("admin.inbox.export_reason_help")} error={faults["reason"]} required>
        {(field) => (
          <input
            {...field}
            ref={first}
            maxLength={LONGEST_REASON}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <fieldset className={`${styles.formats} flex flex-wrap gap-x-6 gap-y-2`}>
        <legend className="field__label">{t("admin.inbox.export_format")}</legend>
        {FORMATS.map(([key, name]) => (
          <label key={key}>
            <input type="radio" name="format" checked={format === key} onChange={() => setFormat(key)} />
            {name}
          </label>
        ))}
      </fieldset>
      <Refusal>{faults["other"] && t("admin.inbox.export_failed", { message: faults["other"] })}</Refusal>
    </Sheet>
  );
}
