/** The form of one project on a page of its own. */
import { Waiting } from "@shared/admin/Waiting";
import { EditorPage } from "@shared/publishing/EditorPage";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import { ProjectEditor } from "./ProjectEditor";
import { t } from "./text";
import type { ContentRecord, KeptValues } from "@records/useRecordForm";
import { contentTypeOf, useContentTypes } from "@shared/admin/contentTypes";
import { LoadFailed } from "@shared/LoadFailed";
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
function WithSite(opened: OpenedForm<ContentRecord, KeptValues>) {
  const site = useAdminSite();
  const registry = useContentTypes();
  const type = contentTypeOf(registry.types, "portfolio", opened.id);
  if (site && type) return <ProjectEditor {...opened} site={site} type={type} />;
  return (
    <main className="wrap">
      {registry.problem ? (
        <LoadFailed problem={registry.problem} onRetry={registry.retry} />
      ) : (
        <Waiting>{t("admin.portfolio.loading")}</Waiting>
      )}
    </main>
  );
}
