/** The management of projects: list, order, forms, deleting. */
import { Navigate, useSearchParams } from "react-router-dom";

import { WaitingDrafts } from "@shared/admin/drafts/WaitingDrafts";
import { PageHead } from "@shared/admin/PageHead";
import { useListing } from "@shared/admin/useListing";
import { useParam } from "@shared/admin/useParam";
import { Icon } from "@shared/Icon";
import { formPath, NEW } from "@shared/publishing/addresses";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useOnline } from "@shared/useMedia";
import { PROJECT } from "./deletion";
import type { ListTab } from "./ProjectList";
import { ProjectList } from "./ProjectList";
import { t } from "./text";
import type { ProjectRecords } from "./types";
import { UploadGuide } from "./UploadGuide";
import { useAdminSite } from "./useAdminSite";

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
  const list = useListing<ProjectRecords>(PROJECT, tab === "all" ? [] : [`type=${tab}`]);
  const site = useAdminSite();
  const status = useStatus(list.records !== undefined, list.hasFailed);

  return (
    <main className="wrap">
      <Head status={status} onAdd={() => list.open(NEW)} />
      <WaitingDrafts drafts={list.unlisted} onOpen={({ record, id }) => list.open(record, id)} />
      <UploadGuide site={site} />
      <ProjectList list={list} tab={tab} onTab={setTab} />
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
