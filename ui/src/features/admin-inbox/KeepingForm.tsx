/** Asks until when an enquiry is to be kept, and why; what was typed stays when it is refused. */
import { useEffect, useState } from "react";
import type { FormEvent } from "react";

import { DateField } from "@shared/admin/DateField";
import { addDays, isDay, todayInSeoul } from "@shared/admin/dates/days";
import { Field } from "@shared/admin/Field";
import { useUnloadGuard } from "@shared/admin/leaveGuard";
import { useSending } from "@shared/admin/useSending";
import { Alert } from "@shared/icons";
import { trimmedText } from "@shared/unseen";
import type { Enquiry } from "./enquiries";
import { t } from "./text";

type Keep = NonNullable<Enquiry["keep"]>;

const LONGEST = 500;
const UNTIL = "keep.until";
const REASON = "keep.reason";
const NOTHING: Keep = { until: "", reason: "" };

interface KeepingFormProps {
  keep: Keep | null;
  endsOn: string;
  onSave: (keep: Keep) => Promise<void>;
  onClose: () => void;
}

export function KeepingForm({ keep, endsOn, onSave, onClose }: KeepingFormProps) {
  const before = keep ?? NOTHING;
  const [typed, setTyped] = useState(before);
  const { form, isBusy, faults, refuse, sending } = useSending([UNTIL, REASON]);
  useUnloadGuard(typed.until !== before.until || typed.reason !== before.reason);
  useEffect(() => form.current?.querySelector("input")?.focus({ preventScroll: true }), [form]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(isDay(typed.until) ? {} : { [UNTIL]: t("admin.enquiry.retention.until_missing") }),
      ...(trimmedText(typed.reason) ? {} : { [REASON]: t("admin.enquiry.retention.reason_missing") }),
    };
    if (Object.keys(missing).length > 0) {
      refuse(missing);
      return;
    }
    void sending(async () => {
      await onSave({ until: typed.until, reason: trimmedText(typed.reason) });
      onClose();
    });
  }

  const today = todayInSeoul();
  return (
    <form ref={form} className="grid gap-4 [&_textarea]:min-h-18 [&_textarea]:leading-[1.7]" noValidate onSubmit={submit}>
      <DateField
        label={t("admin.enquiry.retention.until")}
        value={typed.until}
        min={addDays(endsOn > today ? endsOn : today, 1)}
        error={faults[UNTIL]}
        required
        onChange={(until) => setTyped({ ...typed, until })}
      />
      <Field label={t("admin.enquiry.retention.extend_reason")} help={t("admin.enquiry.retention.reason_help")} error={faults[REASON]} required>
        {(field) => (
          <textarea
            {...field}
            rows={3}
            maxLength={LONGEST}
            value={typed.reason}
            onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
          />
        )}
      </Field>
      {faults["other"] ? (
        <p className="note" role="alert">
          <Alert />
          <span>{t("admin.enquiry.retention.failed", { message: faults["other"] })}</span>
        </p>
      ) : null}
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn--ink" disabled={isBusy}>
          {isBusy ? <span className="spin" /> : null}
          {t("admin.enquiry.retention.go")}
        </button>
        <button type="button" className="btn btn--line" disabled={isBusy} onClick={onClose}>
          {t("admin.common.cancel")}
        </button>
      </p>
    </form>
  );
}
