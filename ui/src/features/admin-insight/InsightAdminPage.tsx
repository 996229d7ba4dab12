/** The management of articles: the list, and the editor over it. */
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { TRASH_DAYS } from "@shared/admin/deleted";
import { useDrafts, waitingByRecord } from "@shared/admin/drafts/useDrafts";
import { WaitingDrafts } from "@shared/admin/drafts/WaitingDrafts";
import { letGo } from "@shared/admin/leaveGuard";
import { PageHead } from "@shared/admin/PageHead";
import { useSearch } from "@shared/admin/useSearch";
import { Waiting } from "@shared/admin/Waiting";
import { LoadFailed } from "@shared/LoadFailed";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useLayers } from "@shared/useLayers";
import { EditorDialog } from "./EditorDialog";
import { Plus } from "./icons";
import { InsightList } from "./InsightList";
import { readLayers } from "./layers";
import { NoInsights } from "./NoInsights";
import { t } from "./text";
import { useDeleting } from "./useDeleting";
import { useInsightRecords, useOpened } from "./useInsightRecords";

const isNew = (editing: string | undefined) => editing === "new";

export function InsightAdminPage() {
  useDocumentTitle(t("admin.nav.insight"), t("admin.title_template"));
  const search = useSearch();
  const list = useInsightRecords(search.words);
  const { records } = list;
  const problem = records ? undefined : list.problem;
  const { layers, open, update, ...top } = useLayers(readLayers);
  const close = () => {
    letGo();
    top.close();
  };
  const deleting = useDeleting((id) => {
    if (layers.editing === id) close();
  });
  const drafts = useDrafts("insight");
  const unsaved = waitingByRecord(drafts);
  const isListed = (id: string) => records?.items.some((record) => record.id === id) ?? true;
  const { opened, isMissing } = useOpened(records, isNew(layers.editing) ? undefined : layers.editing);
  // What is left of a deleted article goes on as a new one.
  const isOrphan = isMissing && layers.goesOn === true;
  const isEditing = isNew(layers.editing) || isOrphan || opened !== null;
  const isOpen = (id: string) => isEditing && id === layers.draft;
  const unlisted = drafts.filter(({ id, record }) => !isOpen(id) && (record === "" || !isListed(record)));

  return (
    <main className="wrap">
      <PageHead title={t("admin.insight.title")}>
        <button type="button" className="btn btn--ink" onClick={() => open({ editing: "new" })}>
          <Plus /> {t("admin.insight.new")}
        </button>
      </PageHead>
      <WaitingDrafts
        drafts={unlisted}
        onOpen={({ id, record }) => open({ editing: record || "new", draft: id, goesOn: true })}
      />
      {problem ? <LoadFailed problem={problem} onRetry={() => void list.reload()} /> : null}
      {!records && !problem ? <Waiting>{t("admin.insight.loading")}</Waiting> : null}
      {records?.items.length === 0 ? <NoInsights onNew={() => open({ editing: "new" })} /> : null}
      {records && records.items.length > 0 ? (
        <InsightList
          list={list}
          search={search}
          unsaved={unsaved}
          onEdit={(id) => open({ editing: id })}
          onDelete={deleting.ask}
        />
      ) : null}
      {records && isEditing ? (
        <EditorDialog
          key={layers.editing}
          draft={layers.draft ?? ""}
          goesOn={layers.goesOn ?? false}
          onDraft={(draft) => update({ draft })}
          version={opened}
          onClose={close}
          onDelete={deleting.ask}
        />
      ) : null}
      {deleting.doomed ? (
        <ConfirmDialog
          question={t("admin.insight.delete.confirm.title")}
          confirm={t("admin.common.delete")}
          danger
          busy={deleting.isBusy}
          onConfirm={() => void deleting.remove()}
          onCancel={deleting.cancel}
        >
          {t("admin.insight.delete.confirm.body", { title: deleting.doomed.title, days: TRASH_DAYS })}
        </ConfirmDialog>
      ) : null}
    </main>
  );
}
