/** The form of one project on a page of its own. */
import { useContentType } from "@shared/admin/contentTypes";
import { Waiting } from "@shared/admin/Waiting";
import { EditorPage } from "@shared/publishing/EditorPage";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import { ProjectEditor } from "./ProjectEditor";
import { t } from "./text";
import type { ProjectRecord } from "./types";
import type { KeptForm } from "./useProjectForm";
import { useAdminSite } from "./useProjectRecords";

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

/** The form, once its fields and the limits of its pictures are known. */
function WithSite(opened: OpenedForm<ProjectRecord, KeptForm>) {
  const site = useAdminSite();
  const type = useContentType("portfolio");
  if (site && type) return <ProjectEditor {...opened} site={site} type={type} />;
  return (
    <main className="wrap">
      <Waiting>{t("admin.portfolio.loading")}</Waiting>
    </main>
  );
}
