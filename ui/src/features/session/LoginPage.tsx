/** The sign-in of administrators. */
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { Entrance } from "@shared/admin/Entrance";
import styles from "@shared/admin/EntranceForm.module.css";
import { SignInForm } from "@shared/admin/SignInForm";
import { forgetOwn, useSession } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import own from "./session.module.css";
import { t } from "./text";

const FIRST_SCREEN = "/admin";

/** Return where somebody wanted to go before he was sent here. */
function destination(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && from.startsWith("/admin") ? from : FIRST_SCREEN;
}

export function LoginPage() {
  useDocumentTitle(t("admin.login.title"), t("admin.title_template"));
  const { user, isChecking } = useSession();
  const { state } = useLocation();
  const next = destination(state);

  useEffect(() => {
    if (!user) void forgetOwn();
  }, [user]);

  if (isChecking) return <Checking />;
  if (user) return <Navigate to={next} replace />;
  return (
    <Entrance title={t("admin.login.title")}>
      {next === FIRST_SCREEN ? null : <p className="meta">{t("admin.login.next_notice")}</p>}
      <SignInForm className={styles.fields} onSignedIn={() => undefined} />
      <SiteLink className={own.way} to="/admin/reset">
        {t("admin.login.forgot")}
      </SiteLink>
    </Entrance>
  );
}

function Checking() {
  return (
    <main className="wait" role="status">
      <span className="spin" />
      <p>{t("admin.session.checking")}</p>
    </main>
  );
}
