/** One's own account: where one is signed in, and with what. */
import { ArrowLeft } from "../../shared/icons";
import { useSession } from "../../shared/session";
import { SiteLink } from "../../shared/SiteLink";
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import styles from "./AccountPage.module.css";
import { SecondFactorPanel } from "./SecondFactorPanel";
import { SessionsPanel } from "./SessionsPanel";
import { t } from "./text";

export function AccountPage() {
  useDocumentTitle(t("admin.nav.account"), t("admin.title_template"));
  const { user } = useSession();

  return (
    <main className="wrap">
      <div className={styles.back}>
        <SiteLink className="back" to="/admin">
          <ArrowLeft /> {t("admin.nav.dashboard")}
        </SiteLink>
      </div>
      <div className={`ahead ${styles.head}`}>
        <div>
          <h1>{t("admin.account.title")}</h1>
          <p className={styles.lead}>{t("admin.account.email", { email: user?.email ?? "" })}</p>
        </div>
      </div>
      <div className={styles.panels}>
        <SessionsPanel />
        <SecondFactorPanel />
      </div>
    </main>
  );
}
