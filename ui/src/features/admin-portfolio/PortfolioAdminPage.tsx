/** The management of projects: list, order, forms, deleting. */
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";

import { Deletion, useDeleting } from "@shared/admin/Deletion";
import { useDrafts, waitingByRecord } from "@shared/admin/drafts/useDrafts";
import { WaitingDrafts } from "@shared/admin/drafts/WaitingDrafts";
import { PageHead } from "@shared/admin/PageHead";
import { useParam } from "@shared/admin/useParam";
import { useSearch } from "@shared/admin/useSearch";
import { Icon } from "@shared/Icon";
import { useStateFilter } from "@shared/publishing/StateFilter";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { formPath, NEW } from "@shared/publishing/addresses";
import { PROJECT } from "./deletion";
import { ProjectList } from "./ProjectList";
import { t } from "./text";
import { UploadGuide } from "./UploadGuide";
import { useOnline } from "@shared/useMedia";
import { useAdminSite, useProjectRecords } from "./useProjectRecords";
import type { ListTab } from "./useProjectRecords";

/** Links from before the forms had pages of their own lead there. */
export function PortfolioAdminPage() {
  const [search] = useSearchParams();
  const opened = search.has(NEW) ? NEW : search.get("edit");
  if (opened) return <Navigate to={formPath("portfolio", opened, search.get("draft") ?? "")} replace />;
  return <PortfolioList />;
}

function PortfolioList() {
  useDocumentTitle(t("admin.nav.portfolio"), t("admin.title_template"));
  const [tab, setTab] = useTab();
  const [state, chooseState] = useStateFilter();
  const search = useSearch();
  const projects = useProjectRecords({ tab, words: search.words, state });
  const site = useAdminSite();
  const navigate = useNavigate();
  const open = (project: string, draft = "") => void navigate(formPath("portfolio", project, draft));
  const drafts = useDrafts("project");
  const isListed = (id: string) => projects.records?.items.some((record) => record.id === id) ?? true;
  const unlisted = drafts.filter(({ record }) => record === "" || !isListed(record));
  const deleting = useDeleting(PROJECT);
  const status = useStatus(projects.records !== undefined, projects.hasFailed);
  const askToDelete = ({ id, title }: { id: string; title: string }) =>
    deleting.ask({ id, title, etag: projects.etags[id] ?? "" });

  return (
    <main className="wrap">
      <Head status={status} onAdd={() => open(NEW)} />
      <WaitingDrafts drafts={unlisted} onOpen={({ record, id }) => open(record || NEW, id)} />
      <UploadGuide site={site} />
      <ProjectList
        list={projects}
        unsaved={waitingByRecord(drafts)}
        tab={tab}
        onTab={setTab}
        state={state}
        onState={chooseState}
        search={search}
        onEdit={(id) => open(id)}
        onDelete={askToDelete}
      />
      <Deletion deleting={deleting} />
    </main>
  );
}

/** The tab that the address names. */
function useTab(): [ListTab, (tab: ListTab) => void] {
  const [named, choose] = useParam("type");
  const tab = named === "residential" || named === "commercial" ? named : "all";
  return [tab, (next) => choose(next === "all" ? "" : next)];
}

type Status = "connecting" | "ready" | "error" | "offline";
const LOOKS = { connecting: "is-wait", ready: "", error: "is-fail", offline: "is-fail" };

function useStatus(isLoaded: boolean, hasFailed: boolean): Status {
  const isOnline = useOnline();
  if (!isOnline) return "offline";
  if (hasFailed) return "error";
  return isLoaded ? "ready" : "connecting";
}

function Head({ status, onAdd }: { status: Status; onAdd: () => void }) {
  const isReady = status === "ready";
  return (
    <PageHead title={t("admin.portfolio.title")} back={t("admin.portfolio.back")} status={<StatusText status={status} />}>
      <button
        type="button"
        className="btn btn--ink"
        disabled={!isReady}
        title={isReady ? undefined : t("admin.portfolio.add.disabled")}
        onClick={onAdd}
      >
        <Icon>
          <path d="M10 3v14M3 10h14" />
        </Icon>
        {t("admin.portfolio.add.button")}
      </button>
    </PageHead>
  );
}

function StatusText({ status }: { status: Status }) {
  return (
    <span className={`status ${LOOKS[status]}`} role="status">
      {t(`admin.portfolio.status.${status}`)}
    </span>
  );
}
