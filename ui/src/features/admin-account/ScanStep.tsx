/** The QR code for the telephone, and the first code that comes back. */
import { useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { StepButtons } from "./StepButtons";
import { t } from "./text";
import type { Enrolment, SecondFactor } from "./useSecondFactor";
import { useFirstFocus } from "./useFirstFocus";

interface ScanStepProps {
  second: SecondFactor;
  enrolment: Enrolment;
  onCode: (code: string) => void;
  onCancel: () => void;
}

/** Groups of four are easier to type. */
const GROUPS = /.{1,4}/g;

export function ScanStep({ second, enrolment: { secret, qr }, onCode, onCancel }: ScanStepProps) {
  const [code, setCode] = useState("");
  const first = useFirstFocus<HTMLInputElement>();
  const { faults, isBusy } = second;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCode(code);
  }

  return (
    <form noValidate className="grid gap-4 content-start max-w-110" onSubmit={send}>
      <p>{t("admin.account.factor.scan")}</p>
      <svg
        className="size-56 bg-surface border border-rule"
        role="img"
        aria-label={t("admin.account.factor.qr_alt")}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        <span className="meta">{t("admin.account.factor.secret")}</span>
        <code className="block wrap-anywhere select-all">{secret.match(GROUPS)?.join(" ")}</code>
      </p>
      <Field label={t("field.code")} error={faults.code} required>
        {(field) => (
          <input
            {...field}
            ref={first}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={64}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <StepButtons
        submit={t("admin.account.factor.confirm")}
        refusal={faults.other}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  );
}
