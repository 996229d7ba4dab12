/** The home page. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function HomePage() {
  useDocumentTitle(t("home.title"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("home.title")}</h1>
    </main>
  );
}
