/** One's own account: where one is signed in, and with what. */
import { PageHead } from "@shared/admin/PageHead";
import { useSession } from "@shared/session";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./AccountPage.module.css";
import { SecondFactorPanel } from "./SecondFactorPanel";
import { SessionsPanel } from "./SessionsPanel";
import { t } from "./text";

export function AccountPage() {
  useDocumentTitle(t("admin.nav.account"), t("admin.title_template"));
  const { user } = useSession();

  return (
    <main className="wrap">
      <PageHead title={t("admin.account.title")} lead={t("admin.account.email", { email: user?.email ?? "" })} />
      <div className={styles.panels}>
        <SessionsPanel />
        <SecondFactorPanel />
      </div>
    </main>
  );
}
