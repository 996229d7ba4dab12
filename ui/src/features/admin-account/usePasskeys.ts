/** Adding, naming and removing one's own passkeys. */
import { createPasskey, PasskeyError } from "@shared/admin/passkeys";
import { useAction } from "@shared/admin/useAction";
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
  const { busy, run } = useAction();
  useFocusBack(busy !== "");

  return {
    isAdding: busy === ADDING,
    /** The id of the passkey that is being removed. */
    busy,
    add: (name: string) =>
      run(
        () => makePasskey(name),
        { done: t("admin.account.passkey_added"), failed: tellNotAdded, refresh: refreshAccount },
        ADDING,
      ),
    remove: ({ id, name }: Passkey) =>
      run(
        () => sendSigned("DELETE", `${URL}/${encodeURIComponent(id)}`),
        {
          done: t("admin.account.passkey_deleted", { name }),
          failed: t("admin.account.passkey_not_deleted"),
          refresh: refreshAccount,
        },
        id,
      ),
  };
}

async function makePasskey(name: string): Promise<Passkey> {
  const { data: asked } = await sendSigned<Schema<"PasskeyOptionsOut">>("POST", `${URL}/options`, { body: {} });
  const passkey = await createPasskey(asked.publicKey);
  const { data: made } = await sendSigned<Passkey>("POST", URL, { body: { name, passkey } });
  return made;
}

export async function renamePasskey({ id }: Passkey, name: string): Promise<void> {
  await sendSigned("PATCH", `${URL}/${encodeURIComponent(id)}`, { body: { name } });
  await refreshAccount();
}

function tellNotAdded(reason: string, error: unknown): void {
  const own = error instanceof PasskeyError ? error.reason : "";
  if (own === "declined") return showToast("warn", t("admin.account.passkey_declined"));
  const told = own === "known" ? t("admin.account.passkey_known") : "";
  return showToast("error", t("admin.account.passkey_not_added"), own ? told : reason);
}
