/** The password, and where it is asked for a code: proof that the account's owner is at the desk. */
import { useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import styles from "./AccountPage.module.css";
import { StepButtons } from "./StepButtons";
import { t } from "./text";
import type { SecondFactor } from "./useSecondFactor";
import { useFirstFocus } from "./useFirstFocus";

interface Proof {
  password: string;
  code: string;
}

interface ProofFormProps {
  second: SecondFactor;
  submit: string;
  asksForCode?: boolean;
  onProof: (proof: Proof) => void;
  onCancel: () => void;
}

export function ProofForm({ second, submit, asksForCode = false, onProof, onCancel }: ProofFormProps) {
  const [proof, setProof] = useState<Proof>({ password: "", code: "" });
  const first = useFirstFocus<HTMLInputElement>();
  const { faults, isBusy } = second;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onProof(proof);
  }

  return (
    <form noValidate className={styles.form} onSubmit={send}>
      <Field label={t("admin.account.factor.password")} error={faults.password} required>
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
