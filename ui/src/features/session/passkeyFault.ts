/** What is said of a passkey that was not made. */
import { PasskeyError } from "@shared/admin/passkeys";
import { ProofDeclined } from "@shared/admin/proof";
import { t } from "./text";

/** Throw *error* again, as what a form can say; whoever declined is told nothing. */
export function passkeyFault(error: unknown): never {
  if (!(error instanceof PasskeyError)) throw error;
  throw error.reason === "declined" ? new ProofDeclined() : new Error(t("admin.invite.passkey_failed"));
}
