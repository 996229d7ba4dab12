/** What the studio does. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function BusinessPage() {
  useDocumentTitle(t("business.title"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("business.title")}</h1>
    </main>
  );
}
