/** The form of one article on a page of its own. */
import { useContentType } from "@shared/admin/contentTypes";
import { Waiting } from "@shared/admin/Waiting";
import { EditorPage } from "@shared/publishing/EditorPage";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import { ArticleEditor } from "./ArticleEditor";
import { t } from "./text";
import type { InsightRecord } from "./types";
import type { Kept } from "./useEditor";

export function ArticleEditorPage() {
  return (
    <EditorPage
      collection="insights"
      kind="insight"
      texts={{ loading: t("admin.insight.loading"), missing: t("admin.insight.missing") }}
      Form={WithType}
    />
  );
}

/** The form, once its fields are known. */
function WithType(opened: OpenedForm<InsightRecord, Kept>) {
  const type = useContentType("insights");
  if (type) return <ArticleEditor {...opened} type={type} />;
  return (
    <main className="wrap">
      <Waiting>{t("admin.insight.loading")}</Waiting>
    </main>
  );
}
