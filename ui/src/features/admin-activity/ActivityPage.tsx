/** Who changed what, and when. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function ActivityPage() {
  useDocumentTitle(t("admin.nav.activity"), t("admin.title_template"));

  return (
    <main className="wrap">
      <h1 className="h2">{t("admin.nav.activity")}</h1>
    </main>
  );
}
