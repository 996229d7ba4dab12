/** The form of one article on a page of its own. */
import { EditorPage } from "@shared/publishing/EditorPage";
import { ArticleEditor } from "./ArticleEditor";
import { t } from "./text";

export function ArticleEditorPage() {
  return (
    <EditorPage
      collection="insights"
      kind="insight"
      texts={{ loading: t("admin.insight.loading"), missing: t("admin.insight.missing") }}
      Form={ArticleEditor}
    />
  );
}
