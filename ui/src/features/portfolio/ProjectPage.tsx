/** One project on a page of its own. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function ProjectPage() {
  useDocumentTitle(t("project.detail.gallery"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("project.detail.gallery")}</h1>
    </main>
  );
}
