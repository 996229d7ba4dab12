/** One part of the site: its form, and the real page beside it, or behind a tab on a phone, where one shows it. */
import { useEffect, useId, useState } from "react";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";

import { controlId } from "@shared/admin/languages/fields";
import { useLanguageTab } from "@shared/admin/languages/useLanguageTab";
import type { LanguageTab } from "@shared/admin/languages/useLanguageTab";
import { PageHead } from "@shared/admin/PageHead";
import { Waiting } from "@shared/admin/Waiting";
import { Empty } from "@shared/Empty";
import { addressIn } from "@shared/language";
import { LoadFailed } from "@shared/LoadFailed";
import { historyPath, LISTS } from "@shared/publishing/addresses";
import { EditingNotices } from "@shared/publishing/EditingNotices";
import { markedOf, StateMark } from "@shared/publishing/StateMark";
import { SiteLink } from "@shared/SiteLink";
import { tabId, Tabs } from "@shared/Tabs";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useMedia } from "@shared/useMedia";
import { ContentForm } from "./ContentForm";
import { EditingBar } from "./EditingBar";
import { IndexNow } from "./IndexNow";
import { InPlaceLink } from "./InPlaceLink";
import { PageFrame } from "./PageFrame";
import { ScheduleButton } from "./ScheduleButton";
import { t } from "./text";
import { useRecordEditor } from "@records/useRecordEditor";
import type { RecordEditor } from "@records/useRecordEditor";

/** From this width on form and page stand side by side. */
const WIDE = "(min-width: 1024px)";
/** The page beside the form: between the bars above and below. */
const SIDE = "h-[calc(100svh-260px)] min-h-105 lg:sticky lg:top-20 lg:h-[calc(100svh-80px-88px)] lg:min-h-90";
const PREFIX = "part";
/** The part that search engines get. */
const SEARCH = "search";
/** Where visitors see a part, when that is not at the top of its page. */
const BEGINS: Readonly<Record<string, string>> = { company: "footer" };

export function PartPage() {
  const { id = "" } = useParams();
  return <Part key={id} id={id} />;
}

function Part({ id }: { id: string }) {
  const editing = useRecordEditor("site", id);
  const { type, status, problem, publishing } = editing;
  const { standing } = publishing;
  useDocumentTitle(type?.label, t("admin.title_template"));
  const tab = useLanguageTab(editing.faults, editing.timesLed);
  useAskedField(status === "ready");

  if (!type || status !== "ready") {
    return (
      <main className="wrap">
        <PageHead title={type?.label ?? t("admin.nav.site")} back={t("admin.nav.site")} backTo={LISTS.site} />
        {status === "failed" && problem ? <LoadFailed problem={problem} onRetry={editing.retry} /> : null}
        {status === "missing" ? <Empty title={t("admin.content.missing")} hint={t("admin.content.missing_hint")} /> : null}
        {status === "loading" ? <Waiting>{t("admin.common.loading")}</Waiting> : null}
      </main>
    );
  }
  return (
    <>
      <main className="wrap pb-8">
        <PageHead
          title={type.label}
          lead={type.about}
          back={t("admin.nav.site")}
          backTo={LISTS.site}
          status={<PartMark standing={standing} />}
        >
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:flex-1">
            <ScheduleButton editing={editing} />
            <InPlaceLink type={type} language={tab.language} />
            <SiteLink className="btn btn--line" to={historyPath("site", id)}>
              {t("admin.history.open")}
            </SiteLink>
          </div>
        </PageHead>
        <Panes
          timesLed={editing.timesLed}
          form={
            <>
              <PartForm editing={editing} tab={tab} />
              {id === SEARCH ? <IndexNow /> : null}
            </>
          }
          page={
            type.seen.length > 0 ? (
              <PageFrame
                src={addressIn(tab.language, `/preview/site/${id}?framed=1`)}
                version={editing.base?.etag ?? ""}
                label={type.label}
                begin={BEGINS[id]}
              />
            ) : null
          }
        />
      </main>
      <EditingBar editing={editing} language={tab.language} />
    </>
  );
}

/** How the part stands; what nobody has filled yet is no draft. */
function PartMark({ standing }: Pick<RecordEditor["publishing"], "standing">) {
  if (!standing) return null;
  if (standing.state === "draft" && !standing.hasDraft) return <span className="st st--hide">{t("admin.site.empty")}</span>;
  return <StateMark standing={markedOf(standing)} />;
}

function PartForm({ editing, tab }: { editing: RecordEditor; tab: LanguageTab }) {
  return (
    // A field that is left is saved at once.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className="panel grid grid-cols-[minmax(0,1fr)] gap-5 content-start" noValidate onSubmit={(event) => event.preventDefault()} onBlur={editing.flush}>
      <EditingNotices editing={editing} />
      <ContentForm editing={editing} prefix={PREFIX} tab={tab} />
    </form>
  );
}

interface PanesProps {
  form: ReactNode;
  /** Null where no page shows it. */
  page: ReactNode;
  /** How often somebody was led to a field: the form is shown then. */
  timesLed: number;
}

function Panes({ form, page, timesLed }: PanesProps) {
  const isWide = useMedia(WIDE);
  const panel = useId();
  const [tab, setTab] = useState<"form" | "page">("form");
  const [ledTo, setLedTo] = useState(timesLed);
  if (ledTo !== timesLed) {
    setLedTo(timesLed);
    setTab("form");
  }
  if (page === null) return <div className="max-w-190 pt-4">{form}</div>;

  return (
    <>
      {isWide ? null : (
        <Tabs
          label={t("admin.content.views")}
          tabs={[
            { key: "form", label: t("admin.site.form") },
            { key: "page", label: t("admin.site.page") },
          ]}
          selected={tab}
          onSelect={setTab}
          panel={panel}
        />
      )}
      <div className="pt-4 lg:pt-0 lg:grid lg:grid-cols-[minmax(400px,5fr)_minmax(0,7fr)] lg:gap-x-8 lg:gap-y-6 lg:items-start" {...(isWide ? {} : { id: panel, role: "tabpanel", "aria-labelledby": tabId(panel, tab) })}>
        {/* The form stays, whichever is seen: what is typed or being uploaded goes on. */}
        <div hidden={!isWide && tab !== "form"}>{form}</div>
        {isWide || tab === "page" ? <div className={SIDE}>{page}</div> : null}
      </div>
    </>
  );
}

/** Lead to the field that the address asks for, once it is there. */
function useAskedField(isReady: boolean): void {
  const [search] = useSearchParams();
  const [field] = useState(search.get("field") ?? "");

  useEffect(() => {
    if (isReady && field) document.getElementById(controlId(PREFIX, field))?.focus();
  }, [isReady, field]);
}
