/** The studio's story. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function AboutPage() {
  useDocumentTitle(t("about.title"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("about.title")}</h1>
    </main>
  );
}
