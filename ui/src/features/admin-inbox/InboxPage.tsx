/** Enquiries that have arrived. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function InboxPage() {
  useDocumentTitle(t("admin.nav.inbox"), t("admin.title_template"));

  return (
    <main className="wrap">
      <h1 className="h2">{t("admin.nav.inbox")}</h1>
    </main>
  );
}
