/** Signing out, and where one is then. */
import { useNavigate } from "react-router-dom";

import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import { signOut } from "../session";
import { showToast } from "../toasts";

const t = translator(admin);

/** Log what went wrong with the session, in the words of the specification (section 8). */
export function logFailure(what: "Auth state change error:" | "Error signing out:", error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, error);
}

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      void navigate("/admin/login");
    } catch (error) {
      logFailure("Error signing out:", error);
      showToast("error", t("admin.logout_failed"));
    }
  };
}
