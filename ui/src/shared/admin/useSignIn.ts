/** Signing in: with a passkey, or with e-mail and password, and a code where the account asks for one. */
import { useState } from "react";
import { trimmedText } from "@shared/unseen";

import { Problem } from "../problem";
import { signIn, signInByPasskey } from "../session";
import { PasskeyError } from "./passkeys";
import { showPasskey } from "./showPasskey";
import { t } from "./text";
import { useFocusBack } from "./useFocusBack";

const TOO_MANY = 429;
const REFUSED = 401;
const ASKS_FOR_CODE = "second_factor_required";
const WRONG_CODE = "second_factor_failed";
const WRONG_PASSKEY = "passkey_failed";

export interface Credentials {
  email: string;
  password: string;
  code: string;
}

export type Missing = Readonly<Record<keyof Credentials, string>>;

const NOTHING_MISSING: Missing = { email: "", password: "", code: "" };

/** By what somebody is signing in. */
type Way = "password" | "passkey";

export function useSignIn(onSignedIn: () => void) {
  const [busy, setBusy] = useState<Way | null>(null);
  const [refusal, setRefusal] = useState("");
  const [asksForCode, setAsksForCode] = useState(false);
  const [missing, setMissing] = useState(NOTHING_MISSING);
  useFocusBack(busy !== null);

  function fail(error: unknown) {
    const code = error instanceof Problem ? error.code : "";
    setAsksForCode(code === ASKS_FOR_CODE || (asksForCode && code !== "login_failed"));
    setRefusal(code === ASKS_FOR_CODE ? "" : refusalText(error));
  }

  /** Try it, and return the first field that is missing. */
  async function submit(sent: Credentials): Promise<keyof Credentials | undefined> {
    const found = missingIn(sent, asksForCode);
    setMissing(found);
    setRefusal("");
    const first = (["email", "password", "code"] as const).find((name) => found[name]);
    if (first) return first;
    await signingIn("password", () =>
      signIn(trimmedText(sent.email), sent.password, asksForCode ? trimmedText(sent.code) : ""),
    );
    return undefined;
  }

  async function signingIn(way: Way, work: () => Promise<void>) {
    setBusy(way);
    try {
      await work();
      onSignedIn();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(null);
    }
  }

  function submitPasskey(): Promise<void> {
    setMissing(NOTHING_MISSING);
    setRefusal("");
    return signingIn("passkey", async () => signInByPasskey(await showPasskey()));
  }

  function startAgain() {
    setAsksForCode(false);
    setRefusal("");
    setMissing(NOTHING_MISSING);
  }

  return { submit, submitPasskey, startAgain, asksForCode, busy, refusal, missing };
}

function missingIn({ email, password, code }: Credentials, asksForCode: boolean): Missing {
  return {
    email: trimmedText(email) ? "" : t("admin.login.error.email_required"),
    password: password ? "" : t("admin.login.error.password_required"),
    code: !asksForCode || trimmedText(code) ? "" : t("admin.login.error.code_required"),
  };
}

function refusalText(error: unknown): string {
  if (error instanceof PasskeyError) return error.reason === "declined" ? "" : t("admin.login.passkey_failed");
  if (!(error instanceof Problem)) return t("admin.errors.unknown");
  if (error.status === TOO_MANY) return t("errors.login_rate_limited");
  if (error.code === WRONG_PASSKEY) return t("admin.login.passkey_failed");
  if (error.code === WRONG_CODE) return error.detail || t("errors.login_failed");
  if (error.status === REFUSED || error.status === 400) return t("errors.login_failed");
  return error.detail || t("admin.network.offline");
}
