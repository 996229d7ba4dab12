/** Asks once more who one is, over what one was doing. */
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";

import type { Schema } from "../contract";
import { Dialog } from "../Dialog";
import { useSession } from "../session";
import styles from "./dialogs.module.css";
import { Field } from "./Field";
import { canUsePasskeys } from "./passkeys";
import { answerProof, useProofAsked } from "./proof";
import { t } from "./proofText";
import { Refusal } from "./Refusal";
import { useProving } from "./useProving";

/** Who is asked, and what he has to prove it. */
type Prover = Schema<"UserOut">;

/** Shows the question whenever `withProof` waits for its answer. */
export function ProofHost() {
  const asked = useProofAsked();
  const { user } = useSession();

  // Whoever waits for an answer that nobody can give any more gives up.
  useEffect(() => () => answerProof(false), []);

  return asked && user ? <ProofDialog minutes={asked.minutes} prover={user} /> : null;
}

const decline = () => answerProof(false);

function ProofDialog({ minutes, prover }: { minutes: number; prover: Prover }) {
  const { busy, faults, byPassword, byPasskey } = useProving();
  const { hasPassword, passkeys } = prover;
  const hasPasskey = passkeys > 0 && canUsePasskeys();
  const passkeyButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!hasPassword) passkeyButton.current?.focus();
  }, [hasPassword]);

  return (
    <Dialog label={t("admin.proof.title")} onClose={decline} keepOnOutside>
      <div className={`sheet sheet--sm ${styles.alone}`}>
        <div className={`sheet__body ${styles.body}`}>
          <h2 className="text-20 font-medium leading-[1.42] tracking-[-0.025em] text-balance">{t("admin.proof.title")}</h2>
          <p className="text-ink-2 leading-[1.75]">{t("admin.proof.body", { minutes })}</p>
          <Refusal>{faults.other}</Refusal>
          <div className="grid gap-5 mt-2">
            {hasPassword ? (
              <PasswordProof
                email={prover.email}
                fault={faults.password}
                busy={busy}
                onProof={(password) => void byPassword(password)}
              />
            ) : null}
            {hasPasskey ? (
              <button
                ref={passkeyButton}
                type="button"
                className={`btn ${hasPassword ? "btn--line" : "btn--ink"} btn--wide`}
                disabled={busy !== null}
                onClick={() => void byPasskey()}
              >
                {busy === "passkey" ? <span className="spin" /> : null}
                {t("admin.proof.passkey")}
              </button>
            ) : null}
            {hasPassword || hasPasskey ? null : <Refusal>{t("admin.proof.passkey_only")}</Refusal>}
          </div>
          <button type="button" className="btn btn--quiet btn--wide" onClick={decline}>
            {t("admin.proof.cancel")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

interface PasswordProofProps {
  email: string;
  fault: string | undefined;
  busy: string | null;
  onProof: (password: string) => void;
}

function PasswordProof({ email, fault, busy, onProof }: PasswordProofProps) {
  const [password, setPassword] = useState("");
  const input = useRef<HTMLInputElement>(null);

  // At the start, and again when it was refused.
  useEffect(() => input.current?.focus(), [fault]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onProof(password);
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={send}>
      {/* Tells password managers whose password is asked for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("field.password")} error={fault}>
        {(field) => (
          <input
            {...field}
            ref={input}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn--ink btn--wide" disabled={busy !== null}>
        {busy === "password" ? <span className="spin" /> : null}
        {t("admin.proof.submit")}
      </button>
    </form>
  );
}
