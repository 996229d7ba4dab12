/** Adding, naming and removing one's own passkeys. */
import { useState } from "react";

import { failureText } from "@shared/admin/deleted";
import { createPasskey, PasskeyError } from "@shared/admin/passkeys";
import { ProofDeclined, withProof } from "@shared/admin/proof";
import { useFocusBack } from "@shared/admin/useFocusBack";
import type { Schema } from "@shared/contract";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { t } from "./text";
import type { Passkey } from "./useOwnAccount";
import { ACCOUNT_URL, refreshAccount } from "./useOwnAccount";

const URL = `${ACCOUNT_URL}/passkeys`;
const ADDING = "adding";

export function usePasskeys() {
  const [busy, setBusy] = useState("");
  useFocusBack(busy !== "");

  /** Do *work*, tell when it failed, and ask for the account again; return what it made. */
  async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    setBusy(what);
    const done = await work().catch((error: unknown) => tellFailure(what === ADDING, error));
    await refreshAccount();
    setBusy("");
    return done ?? undefined;
  }

  return {
    isAdding: busy === ADDING,
    /** The id of the passkey that is being removed. */
    busy,
    add: (name: string) =>
      attempt(ADDING, async () => {
        const { data: asked } = await withProof(() =>
          sendSigned<Schema<"PasskeyOptionsOut">>("POST", `${URL}/options`, { body: {} }),
        );
        const passkey = await createPasskey(asked.publicKey);
        const { data: made } = await sendSigned<Passkey>("POST", URL, { body: { name, passkey } });
        showToast("ok", t("admin.account.passkey_added"));
        return made;
      }),
    remove: (passkey: Passkey) =>
      attempt(passkey.id, async () => {
        await withProof(() => sendSigned("DELETE", `${URL}/${encodeURIComponent(passkey.id)}`));
        showToast("ok", t("admin.account.passkey_deleted", { name: passkey.name }));
        return true;
      }),
  };
}

export async function renamePasskey({ id }: Passkey, name: string): Promise<void> {
  await sendSigned("PATCH", `${URL}/${encodeURIComponent(id)}`, { body: { name } });
  await refreshAccount();
}

function tellFailure(isAdding: boolean, error: unknown): void {
  if (error instanceof ProofDeclined) return;
  if (error instanceof PasskeyError && error.reason === "declined") {
    showToast("warn", t("admin.account.passkey_declined"));
    return;
  }
  const failed = t(isAdding ? "admin.account.passkey_not_added" : "admin.account.passkey_not_deleted");
  showToast("error", failed, reasonOf(error));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof PasskeyError)) return failureText(error);
  return error.reason === "known" ? t("admin.account.passkey_known") : "";
}
