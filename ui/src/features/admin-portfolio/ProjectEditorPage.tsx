/** The form of one project on a page of its own. */
import { Waiting } from "@shared/admin/Waiting";
import { EditorPage } from "@shared/publishing/EditorPage";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import { ProjectEditor } from "./ProjectEditor";
import { t } from "./text";
import { useAdminSite } from "./useAdminSite";

export function ProjectEditorPage() {
  return (
    <EditorPage
      collection="portfolio"
      kind="project"
      texts={{ loading: t("admin.portfolio.loading"), missing: t("admin.portfolio.missing") }}
      Form={WithSite}
    />
  );
}

/** The form, once the limits of its pictures are known. */
function WithSite(opened: OpenedForm) {
  const site = useAdminSite();
  if (site) return <ProjectEditor {...opened} site={site} />;
  return (
    <main className="wrap">
      <Waiting>{t("admin.portfolio.loading")}</Waiting>
    </main>
  );
}
