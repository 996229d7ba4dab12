/** The privacy policy. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function PrivacyPage() {
  useDocumentTitle(t("privacy.page.title"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("privacy.page.title")}</h1>
    </main>
  );
}
