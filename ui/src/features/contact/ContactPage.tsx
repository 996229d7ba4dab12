/** Ways to reach the studio. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function ContactPage() {
  useDocumentTitle(t("contact.title"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("contact.title")}</h1>
    </main>
  );
}
