/** The administration's first screen. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function DashboardPage() {
  useDocumentTitle(t("admin.nav.dashboard"), t("admin.title_template"));

  return (
    <main className="wrap">
      <h1 className="h2">{t("admin.nav.dashboard")}</h1>
    </main>
  );
}
