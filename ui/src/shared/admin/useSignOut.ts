/** Signing out, and where one is then. */
import { useNavigate } from "react-router-dom";

import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import errors from "../../messages/errors.ko.json";
import { signOut } from "../session";
import { showToast } from "../toasts";

const t = translator({ ...admin, ...errors });

/** Log what went wrong with the session (specification, section 8). */
export function logFailure(key: "errors.auth_state_log" | "errors.sign_out_log", error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(t(key, { message: error instanceof Error ? error.message : String(error) }));
}

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      void navigate("/admin/login");
    } catch (error) {
      logFailure("errors.sign_out_log", error);
      showToast("error", t("admin.logout_failed"));
    }
  };
}
