/** The management of projects. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function PortfolioAdminPage() {
  useDocumentTitle(t("admin.nav.portfolio"), t("admin.title_template"));

  return (
    <main className="wrap">
      <h1 className="h2">{t("admin.nav.portfolio")}</h1>
    </main>
  );
}
