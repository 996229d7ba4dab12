/** A passkey, or e-mail and password, then a code where it is asked for; what went wrong is said beside them. */
import { useState } from "react";
import type { FormEvent } from "react";

import { CodeField } from "./CodeField";
import { EmailField, PasswordField } from "./CredentialFields";
import { canUsePasskeys } from "./passkeys";
import { Refusal } from "./Refusal";
import { t } from "./text";
import type { Credentials } from "./useSignIn";
import { useSignIn } from "./useSignIn";

interface SignInFormProps {
  onSignedIn: () => void;
  email?: string;
  className?: string | undefined;
}

export function SignInForm({ onSignedIn, email = "", className }: SignInFormProps) {
  const [sent, setSent] = useState<Credentials>({ email, password: "", code: "" });
  const { submit, submitPasskey, startAgain, asksForCode, busy, refusal, missing } = useSignIn(onSignedIn);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const first = await submit(sent);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return (
    <form noValidate className={className} onSubmit={(event) => void send(event)}>
      <Refusal>{refusal}</Refusal>
      {asksForCode ? (
        <CodeField
          value={sent.code}
          error={missing.code}
          onChange={(code) => setSent({ ...sent, code })}
        />
      ) : (
        <>
          <EmailField
            name="email"
            value={sent.email}
            onChange={(typed) => setSent({ ...sent, email: typed })}
            error={missing.email}
          />
          <PasswordField
            name="password"
            value={sent.password}
            onChange={(password) => setSent({ ...sent, password })}
            error={missing.password}
          />
        </>
      )}
      <button type="submit" className="btn btn--ink btn--wide" disabled={busy !== null}>
        {busy === "password" ? <span className="spin" /> : null}
        {t(busy === "password" ? "admin.login.submitting" : "admin.login.submit")}
      </button>
      {!asksForCode && canUsePasskeys() ? (
        <button
          type="button"
          className="btn btn--line btn--wide"
          disabled={busy !== null}
          onClick={() => void submitPasskey()}
        >
          {busy === "passkey" ? <span className="spin" /> : null}
          {t("admin.login.passkey")}
        </button>
      ) : null}
      {asksForCode ? (
        <button
          type="button"
          className="btn btn--quiet btn--wide"
          onClick={() => {
            setSent({ ...sent, code: "" });
            startAgain();
          }}
        >
          {t("admin.login.other_account")}
        </button>
      ) : null}
    </form>
  );
}
