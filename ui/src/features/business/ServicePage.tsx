/** One service. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function ServicePage() {
  useDocumentTitle(t("service.other"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("service.other")}</h1>
    </main>
  );
}
