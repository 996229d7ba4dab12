/** The management of projects: list, order, forms, deleting. */
import { useState } from "react";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { TRASH_DAYS } from "@shared/admin/deleted";
import { useDrafts, waitingByRecord } from "@shared/admin/drafts/useDrafts";
import { WaitingDrafts } from "@shared/admin/drafts/WaitingDrafts";
import { PageHead } from "@shared/admin/PageHead";
import { useStored } from "@shared/admin/useRecords";
import { useSearch } from "@shared/admin/useSearch";
import { Icon } from "@shared/Icon";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { ProjectDialog } from "./ProjectDialog";
import { ProjectList } from "./ProjectList";
import { t } from "./text";
import { UploadGuide } from "./UploadGuide";
import { useDeleting } from "./useDeleting";
import { NEW, useFormAddress } from "./useFormAddress";
import { useOnline } from "./useMedia";
import { recordUrl, useAdminSite, useProjectRecords } from "./useProjectRecords";
import type { ListTab } from "./useProjectRecords";

export function PortfolioAdminPage() {
  useDocumentTitle(t("admin.nav.portfolio"), t("admin.title_template"));
  const [tab, setTab] = useState<ListTab>("all");
  const search = useSearch();
  const projects = useProjectRecords(tab, search.words);
  const site = useAdminSite();
  const form = useFormAddress();
  const isNew = form.opened === NEW;
  const stored = useStored(projects.records, isNew ? undefined : (form.opened ?? undefined), recordUrl);
  const drafts = useDrafts("project");
  const isListed = (id: string) => projects.records?.items.some((record) => record.id === id) ?? true;
  const isOpen = (id: string) => form.opened !== null && id === form.draft;
  const unlisted = drafts.filter(({ id, record }) => !isOpen(id) && (record === "" || !isListed(record)));
  const deleting = useDeleting((id) => {
    if (form.opened === id) form.close();
  });
  const status = useStatus(projects.records !== undefined, projects.hasFailed);
  const askToDelete = ({ id, title }: { id: string; title: string }) =>
    deleting.ask({ id, title, etag: projects.etags[id] ?? stored?.etag ?? "*" });

  return (
    <main className="wrap">
      <Head status={status} onAdd={() => form.open(NEW)} />
      <WaitingDrafts drafts={unlisted} onOpen={({ record, id }) => form.open(record || NEW, id)} />
      <UploadGuide site={site} />
      <ProjectList
        list={projects}
        unsaved={waitingByRecord(drafts)}
        tab={tab}
        onTab={setTab}
        search={search}
        onEdit={(id) => form.open(id)}
        onDelete={askToDelete}
      />
      {form.opened && site && projects.records && (isNew || stored !== undefined) ? (
        <ProjectDialog
          key={form.opened}
          opened={form.opened}
          draft={form.draft}
          onDraft={form.name}
          stored={stored ?? null}
          site={site}
          onClose={form.close}
          onDelete={askToDelete}
        />
      ) : null}
      {deleting.doomed ? (
        <ConfirmDialog
          question={t("admin.portfolio.delete.confirm.title")}
          confirm={t("admin.common.delete")}
          danger
          busy={deleting.isBusy}
          onConfirm={() => void deleting.remove()}
          onCancel={deleting.cancel}
        >
          {t("admin.portfolio.delete.confirm.body", { title: deleting.doomed.title, days: TRASH_DAYS })}
        </ConfirmDialog>
      ) : null}
    </main>
  );
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
