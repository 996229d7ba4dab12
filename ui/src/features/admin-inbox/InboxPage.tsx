/** Enquiries that have arrived: found, read, answered, and sent on. */
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import { PageHead } from "@shared/admin/PageHead";
import { useMay } from "@shared/admin/may";
import { useFocusBack } from "@shared/admin/useFocusBack";
import { Waiting } from "@shared/admin/Waiting";
import { Empty } from "@shared/Empty";
import { Caution } from "@shared/icons";
import { LoadFailed } from "@shared/LoadFailed";
import { tabId, Tabs } from "@shared/Tabs";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { EnquiryRow } from "./EnquiryRow";
import type { Enquiry, Filter } from "./enquiries";
import { chosen, countOf, FILTERS, isUndelivered, isUnreadable } from "./enquiries";
import styles from "./InboxPage.module.css";
import { t } from "./text";
import type { Inbox } from "./useEnquiries";
import { exportEnquiries, STATUS_TEXTS, useEnquiries } from "./useEnquiries";

const PANEL = "enquiries";

export function InboxPage() {
  useDocumentTitle(t("admin.nav.inbox"), t("admin.title_template"));
  const inbox = useEnquiries();
  const { enquiries, problem, reload } = inbox;
  const mayGiveOut = useMay("personal_data");

  return (
    <main className="wrap">
      <PageHead title={t("admin.inbox.title")}>
        {mayGiveOut ? <Exports /> : null}
      </PageHead>
      {problem ? <LoadFailed problem={problem} onRetry={reload} /> : null}
      {!enquiries && !problem ? <Waiting>{t("admin.inbox.loading")}</Waiting> : null}
      {enquiries ? <Enquiries inbox={inbox} enquiries={enquiries} /> : null}
    </main>
  );
}

const FILES = [
  ["csv", "admin.inbox.export"],
  ["xlsx", "admin.inbox.export_xlsx"],
] as const;

function Exports() {
  const [busy, setBusy] = useState("");
  useFocusBack(busy !== "");

  return (
    <span className={styles.exports}>
      {FILES.map(([format, text]) => (
        <button
          key={format}
          type="button"
          className="btn btn--line"
          disabled={busy !== ""}
          onClick={() => {
            setBusy(format);
            void exportEnquiries(format).then(() => setBusy(""));
          }}
        >
          {busy === format ? <span className="spin" /> : null}
          {t(text)}
        </button>
      ))}
    </span>
  );
}

function Enquiries({ inbox, enquiries }: { inbox: Inbox; enquiries: readonly Enquiry[] }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState("");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const undelivered = query.has("undelivered");
  const shown = chosen(enquiries, { filter, search, undelivered });
  const tabs = FILTERS.map((key) => ({
    key,
    label: t("admin.inbox.tab", { status: filterText(key), count: countOf(enquiries, key) }),
  }));

  return (
    <>
      <Undelivered
        count={enquiries.filter(isUndelivered).length}
        isChosen={undelivered}
        onChoose={(only) => {
          void navigate(only ? "/admin/enquiries?undelivered=1" : "/admin/enquiries", { replace: true });
          setFilter("all");
        }}
      />
      <Unreadable count={enquiries.filter(isUnreadable).length} />
      <div className={styles.tools}>
        <Tabs label={t("admin.inbox.filter.label")} tabs={tabs} selected={filter} onSelect={setFilter} panel={PANEL} />
        <input
          type="search"
          className={`field__input ${styles.search}`}
          aria-label={t("admin.inbox.search")}
          placeholder={t("admin.inbox.search")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, filter)}>
        <p className={`meta num ${styles.count}`} role="status">
          {t("admin.inbox.count", { count: shown.length })}
        </p>
        {enquiries.length === 0 ? <Empty title={t("admin.inbox.empty")} hint={t("admin.inbox.hint")} /> : null}
        {enquiries.length > 0 && shown.length === 0 ? <Empty title={t("admin.inbox.empty_filtered")} hint="" /> : null}
        <ul className={styles.rows}>
          {shown.map((enquiry) => (
            <EnquiryRow key={enquiry.id} enquiry={enquiry} inbox={inbox} />
          ))}
        </ul>
      </div>
    </>
  );
}

function filterText(filter: Filter): string {
  return filter === "all" ? t("admin.inbox.filter.all") : t(STATUS_TEXTS[filter]);
}

function Unreadable({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className={`note note--warn ${styles.undelivered}`}>
      <Caution />
      <p role="status">{t("admin.inbox.unreadable.banner", { count })}</p>
    </div>
  );
}

interface UndeliveredProps {
  count: number;
  isChosen: boolean;
  onChoose: (only: boolean) => void;
}

function Undelivered({ count, isChosen, onChoose }: UndeliveredProps) {
  if (count === 0 && !isChosen) return null;
  return (
    <div className={`note note--warn ${styles.undelivered}`}>
      <Caution />
      <div>
        <p role="status">{t("admin.inbox.delivery.failed_banner", { count })}</p>
        <button type="button" className={styles.inline} onClick={() => onChoose(!isChosen)}>
          {t(isChosen ? "admin.inbox.show_all" : "admin.inbox.show_failed")}
        </button>
      </div>
    </div>
  );
}
