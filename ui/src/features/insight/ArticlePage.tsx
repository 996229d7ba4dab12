/** One article on a page of its own. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function ArticlePage() {
  useDocumentTitle(t("insight.title"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("insight.title")}</h1>
    </main>
  );
}
