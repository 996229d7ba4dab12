/** The management of articles: the list of them. */
import { useNavigate } from "react-router-dom";

import { Deletion, useDeleting } from "@shared/admin/Deletion";
import { useDrafts, waitingByRecord } from "@shared/admin/drafts/useDrafts";
import { WaitingDrafts } from "@shared/admin/drafts/WaitingDrafts";
import { PageHead } from "@shared/admin/PageHead";
import { useSearch } from "@shared/admin/useSearch";
import { Waiting } from "@shared/admin/Waiting";
import { LoadFailed } from "@shared/LoadFailed";
import { formPath, NEW } from "@shared/publishing/addresses";
import { useStateFilter } from "@shared/publishing/StateFilter";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { ARTICLE } from "./deletion";
import { nameOf } from "./stored";
import { Plus } from "./icons";
import { InsightList } from "./InsightList";
import { NoInsights } from "./NoInsights";
import { t } from "./text";
import { useInsightRecords } from "./useInsightRecords";

export function InsightAdminPage() {
  useDocumentTitle(t("admin.nav.insight"), t("admin.title_template"));
  const search = useSearch();
  const [state, chooseState] = useStateFilter();
  const list = useInsightRecords(search.words, state);
  const { records } = list;
  const problem = records ? undefined : list.problem;
  const navigate = useNavigate();
  const open = (id: string) => void navigate(formPath("insights", id));
  const deleting = useDeleting(ARTICLE);
  const drafts = useDrafts("insight");
  const isListed = (id: string) => records?.items.some((record) => record.id === id) ?? true;
  const unlisted = drafts.filter(({ record }) => record === "" || !isListed(record));

  return (
    <main className="wrap">
      <PageHead title={t("admin.insight.title")}>
        <button type="button" className="btn btn--ink" onClick={() => open(NEW)}>
          <Plus /> {t("admin.insight.new")}
        </button>
      </PageHead>
      <WaitingDrafts drafts={unlisted} onOpen={({ id, record }) => void navigate(formPath("insights", record, id))} />
      {problem ? <LoadFailed problem={problem} onRetry={() => void list.reload()} /> : null}
      {!records && !problem ? <Waiting>{t("admin.insight.loading")}</Waiting> : null}
      {records?.items.length === 0 ? <NoInsights onNew={() => open(NEW)} /> : null}
      {records && records.items.length > 0 ? (
        <InsightList
          list={list}
          search={search}
          state={state}
          onState={chooseState}
          unsaved={waitingByRecord(drafts)}
          onEdit={open}
          onDelete={(record, etag) => deleting.ask({ id: record.id, title: nameOf(record), etag })}
        />
      ) : null}
      <Deletion deleting={deleting} />
    </main>
  );
}
