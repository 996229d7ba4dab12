/** Proving who one is, by password or passkey; what went wrong is kept to be shown. */
import { useState } from "react";

import { Problem } from "../problem";
import { sendSigned } from "../session";
import { failureText } from "./deleted";
import { PasskeyError } from "./passkeys";
import { answerProof } from "./proof";
import { t } from "./proofText";
import { showPasskey } from "./showPasskey";

const PROOF_URL = "/api/session/proof";
const NO_FAULTS = { password: "", other: "" };

type Way = "password" | "passkey";

export function useProving() {
  const [busy, setBusy] = useState<Way | null>(null);
  const [faults, setFaults] = useState(NO_FAULTS);

  async function proving(way: Way, show: () => Promise<object>) {
    setBusy(way);
    setFaults(NO_FAULTS);
    try {
      await sendSigned("POST", PROOF_URL, { body: await show() });
      answerProof(true);
    } catch (error) {
      setFaults(faultsOf(error));
      setBusy(null);
    }
  }

  return {
    busy,
    faults,
    byPassword: async (password: string) => {
      if (password) await proving("password", async () => ({ password }));
      else setFaults({ password: t("admin.login.error.password_required"), other: "" });
    },
    byPasskey: () => proving("passkey", async () => ({ passkey: await showPasskey() })),
  };
}

function faultsOf(error: unknown): typeof NO_FAULTS {
  if (error instanceof PasskeyError) {
    return { password: "", other: error.reason === "declined" ? "" : t("admin.proof.passkey_failed") };
  }
  const password = error instanceof Problem ? error.messageFor("password") : "";
  return { password, other: password ? "" : failureText(error) };
}
