/** What was deleted and can come back. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function TrashPage() {
  useDocumentTitle(t("admin.nav.trash"), t("admin.title_template"));

  return (
    <main className="wrap">
      <h1 className="h2">{t("admin.nav.trash")}</h1>
    </main>
  );
}
