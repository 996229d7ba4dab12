/** E-mail and password, with what went wrong said beside them. */
import { useState } from "react";
import type { FormEvent } from "react";

import { Alert } from "../icons";
import { Problem } from "../problem";
import { signIn } from "../session";
import { Field } from "./Field";
import { t } from "./text";

const TOO_MANY = 429;
const REFUSED = 401;

interface SignInFormProps {
  onSignedIn: () => void;
  email?: string;
  className?: string | undefined;
}

export function SignInForm({ onSignedIn, email: known = "", className }: SignInFormProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState("");
  const { submit, isBusy, refusal, missing } = useSignIn(onSignedIn);

  return (
    <form noValidate className={className} onSubmit={(event) => void submit(event, email, password)}>
      {refusal ? (
        <p className="note" role="alert">
          <Alert />
          <span>{refusal}</span>
        </p>
      ) : null}
      <Field label={t("admin.login.email.label")} error={missing.email}>
        {(field) => (
          <input
            {...field}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={t("admin.login.password.label")} error={missing.password}>
        {(field) => (
          <input
            {...field}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn--ink btn--wide" disabled={isBusy}>
        {isBusy ? <span className="spin" /> : null}
        {t(isBusy ? "admin.login.submitting" : "admin.login.submit")}
      </button>
    </form>
  );
}

function useSignIn(onSignedIn: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [missing, setMissing] = useState({ email: "", password: "" });

  async function submit(event: FormEvent<HTMLFormElement>, email: string, password: string) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = {
      email: email.trim() ? "" : t("admin.login.error.email_required"),
      password: password ? "" : t("admin.login.error.password_required"),
    };
    setMissing(found);
    setRefusal("");
    if (found.email || found.password) {
      form.querySelector<HTMLElement>(found.email ? "[type=email]" : "[type=password]")?.focus();
      return;
    }
    setBusy(true);
    try {
      await signIn(email.trim(), password);
      onSignedIn();
    } catch (error) {
      setRefusal(refusalText(error));
    } finally {
      setBusy(false);
    }
  }
  return { submit, isBusy, refusal, missing };
}

function refusalText(error: unknown): string {
  if (!(error instanceof Problem)) return t("admin.errors.unknown");
  if (error.status === TOO_MANY) return t("errors.login_rate_limited");
  if (error.status === REFUSED || error.status === 400) return t("errors.login_failed");
  return error.detail || t("admin.network.offline");
}
