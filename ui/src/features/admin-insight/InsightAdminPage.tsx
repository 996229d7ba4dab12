/** The management of articles. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function InsightAdminPage() {
  useDocumentTitle(t("admin.nav.insight"), t("admin.title_template"));

  return (
    <main className="wrap">
      <h1 className="h2">{t("admin.nav.insight")}</h1>
    </main>
  );
}
