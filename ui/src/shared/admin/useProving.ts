/** Proving who one is, by password or passkey; what went wrong is kept to be shown. */
import { useState } from "react";

import { Problem } from "../problem";
import { sendSigned } from "../session";
import { PasskeyError } from "./passkeys";
import { answerProof, ProofDeclined } from "./proof";
import { t } from "./proofText";
import { showPasskey } from "./showPasskey";
import { useSending } from "./useSending";

const PROOF_URL = "/api/session/proof";

type Way = "password" | "passkey";

export function useProving() {
  const { isBusy, faults, refuse, sending } = useSending(["password"]);
  const [way, setWay] = useState<Way>("password");

  function proving(by: Way, show: () => Promise<object>) {
    setWay(by);
    return sending(async () => {
      await sendSigned("POST", PROOF_URL, { body: await show() });
      answerProof(true);
    });
  }

  return {
    busy: isBusy ? way : null,
    faults,
    byPassword: async (password: string) => {
      if (password) await proving("password", async () => ({ password }));
      else refuse({ password: t("admin.login.error.password_required") });
    },
    byPasskey: () => proving("passkey", async () => ({ passkey: await showPasskey().catch(passkeyFault) })),
  };
}

/** Throw *error* as it is told; of a passkey that somebody would rather not show nothing is said. */
function passkeyFault(error: unknown): never {
  if (!(error instanceof PasskeyError)) throw error;
  throw error.reason === "declined" ? new ProofDeclined() : new Problem(0, { detail: t("admin.proof.passkey_failed") });
}
