/** The password, and where it is asked for a code: what changes the second factor. */
import { useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { StepButtons } from "./StepButtons";
import { t } from "./text";
import type { SecondFactor } from "./useSecondFactor";
import { useFirstFocus } from "./useFirstFocus";

interface Proof {
  password: string;
  code: string;
}

interface FactorProofProps {
  second: SecondFactor;
  submit: string;
  /** What happens with it, when that is not plain. */
  note?: string;
  asksForCode?: boolean;
  onProof: (proof: Proof) => void;
  onCancel: () => void;
}

export function FactorProof({ second, submit, note, asksForCode = false, onProof, onCancel }: FactorProofProps) {
  const [proof, setProof] = useState<Proof>({ password: "", code: "" });
  const first = useFirstFocus<HTMLInputElement>();
  const { faults, isBusy } = second;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onProof(proof);
  }

  return (
    <form noValidate className="grid gap-4 content-start max-w-110" onSubmit={send}>
      {note ? <p>{note}</p> : null}
      <Field label={t("admin.account.password_current")} error={faults.password} required>
        {(field) => (
          <input
            {...field}
            ref={first}
            type="password"
            autoComplete="current-password"
            value={proof.password}
            onChange={(event) => setProof({ ...proof, password: event.target.value })}
          />
        )}
      </Field>
      {asksForCode ? (
        <Field label={t("admin.account.factor.code_or_recovery")} error={faults.code} required>
          {(field) => (
            <input
              {...field}
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              value={proof.code}
              onChange={(event) => setProof({ ...proof, code: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <StepButtons submit={submit} refusal={faults.other} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}
