/** The sign-in of administrators. */
import { Navigate, useLocation } from "react-router-dom";

import { SignInForm } from "@shared/admin/SignInForm";
import { ArrowLeft } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { useSession } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./LoginPage.module.css";
import { t } from "./text";

const FIRST_SCREEN = "/admin";

/** Return where somebody wanted to go before he was sent here. */
function destination(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && from.startsWith("/admin") ? from : FIRST_SCREEN;
}

export function LoginPage() {
  useDocumentTitle(t("admin.login.title"), t("admin.title_template"));
  const { site } = useSite();
  const { user, isChecking } = useSession();
  const { state } = useLocation();
  const next = destination(state);
  const picture = site?.home.slides?.[0]?.desktop?.picture;

  if (isChecking) return <Checking />;
  if (user) return <Navigate to={next} replace />;
  return (
    <main className={styles.login}>
      <section className={styles.form}>
        <SiteLink className={styles.wordmark} to="/">
          {site?.brand.en}
        </SiteLink>
        <h1 className="h2">{t("admin.login.title")}</h1>
        {next === FIRST_SCREEN ? null : <p className="meta">{t("admin.login.next_notice")}</p>}
        <SignInForm className={styles.fields} onSignedIn={() => undefined} />
        <SiteLink className="back" to="/">
          <ArrowLeft /> {t("admin.login.back_to_site")}
        </SiteLink>
      </section>
      <div className={styles.picture}>
        {picture ? <Picture image={picture} sizes="58vw" alt="" eager /> : null}
      </div>
    </main>
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
