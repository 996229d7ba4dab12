/** Enquiries that have arrived, as a pipeline: found, chosen by their stages, and worked on. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import { Loaded, More } from "@shared/admin/Loaded";
import { PageHead } from "@shared/admin/PageHead";
import { useMay } from "@shared/admin/may";
import type { Schema } from "@shared/contract";
import { Empty } from "@shared/Empty";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { SiteLink } from "@shared/SiteLink";
import { useMedia } from "@shared/useMedia";
import { ACCESS, API } from "./addresses";
import { BulkBar } from "./BulkBar";
import { conditionText } from "./condition";
import { EnquiryList } from "./EnquiryList";
import { EnquiryTable } from "./EnquiryTable";
import { ExportDialog } from "./ExportDialog";
import { exportFile } from "./exporting";
import { InboxEmpty } from "./InboxEmpty";
import { InboxFilters } from "./InboxFilters";
import { InboxNotices, NotLoaded } from "./InboxNotices";
import { PAGE_SIZE, useKept } from "./kept";
import { Skeleton } from "./Skeleton";
import { StageRuler } from "./StageRuler";
import { countOf } from "./stages";
import { t } from "./text";
import { useAssignees } from "./useAssignees";
import { useBulk } from "./useBulk";
import type { Choice } from "./useChoice";
import { useChoice } from "./useChoice";
import { useInbox } from "./useInbox";

type Found = Schema<"EnquiriesOut">;

/** Where a table of enquiries has room, and where files are worked with. */
const WIDE = "(min-width: 1024px)";
const DESK = "(min-width: 768px)";

export function InboxPage() {
  useDocumentTitle(t("admin.nav.inbox"), t("admin.title_template"));
  const { pathname, search } = useLocation();
  const [choice, choose] = useChoice();
  const [kept, keep] = useKept();
  const { found, problem, laterProblem, isBusy, reload } = useInbox(choice, kept.words, kept.limit);
  const isDesk = useMedia(DESK);
  const hasSome = found !== undefined && countOf(found.stages, "all") > 0;

  useEffect(() => {
    keep({ address: `${pathname}${search}` });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, search]);

  return (
    <main className="wrap pt-6">
      <PageHead title={t("admin.inbox.title")} back={null} status={isDesk ? null : <Records />} {...leadOf(found)}>
        <p className="flex gap-6 items-center empty:hidden">
          {isDesk ? <Records /> : null}
          {hasSome ? <Export count={countOf(found.stages, "all") - countOf(found.stages, "spam")} /> : null}
        </p>
      </PageHead>
      <Loaded data={found} problem={problem} onRetry={reload} waiting={<Skeleton label={t("admin.inbox.loading")} />}>
        {(shown) => (
          <>
            <InboxNotices found={shown} choice={choice} />
            {laterProblem ? <NotLoaded problem={laterProblem} onRetry={reload} /> : null}
            <StageRuler
              counts={shown.stages}
              chosen={choice.stage}
              onChoose={(stage) => {
                keep({ limit: PAGE_SIZE });
                choose({ stage, undelivered: false });
              }}
            />
            {hasSome ? (
              <Enquiries found={shown} choice={choice} choose={choose} isBusy={isBusy} />
            ) : (
              <InboxEmpty announced={shown.announced} />
            )}
          </>
        )}
      </Loaded>
    </main>
  );
}

function leadOf(found: Found | undefined) {
  return found?.overdue ? { lead: t("admin.inbox.overdue", { count: found.overdue }) } : {};
}

interface EnquiriesProps {
  found: Found;
  choice: Choice;
  choose: (part: Partial<Choice>) => void;
  isBusy: boolean;
}

function Enquiries({ found: { items, total, stages }, choice, choose, isBusy }: EnquiriesProps) {
  const [kept, keep] = useKept();
  const people = useAssignees();
  const bulk = useBulk(items);
  const isWide = useMedia(WIDE);
  const more = Math.min(total - items.length, PAGE_SIZE);
  const condition = conditionText(choice, kept.words, people);

  return (
    <>
      <InboxFilters
        choice={choice}
        onChoose={(part) => {
          keep({ limit: PAGE_SIZE });
          choose(part);
        }}
        words={kept.words}
        onSearch={(words) => keep({ words, limit: PAGE_SIZE })}
        people={people}
        spam={countOf(stages, "spam")}
        told={
          condition && total === 0
            ? t("admin.inbox.shown_none", { condition })
            : t("admin.inbox.shown", { total, count: items.length })
        }
      />
      {bulk.picked.length > 0 ? <BulkBar bulk={bulk} people={people} /> : null}
      {items.length === 0 ? <NothingFound onShowAll={() => showAll(keep)} /> : null}
      {items.length > 0 && isWide ? <EnquiryTable items={items} bulk={bulk} people={people} /> : null}
      {items.length > 0 && !isWide ? <EnquiryList items={items} bulk={bulk} /> : null}
      <div className="flex justify-center pt-6 pb-16 max-md:data-[picked=true]:pb-36" data-picked={bulk.picked.length > 0}>
        {more > 0 ? (
          <More isBusy={isBusy} onMore={() => keep({ limit: items.length + PAGE_SIZE })}>
            {t("admin.inbox.more", { count: more })}
          </More>
        ) : null}
      </div>
    </>
  );

  function showAll(remember: typeof keep) {
    remember({ words: "", limit: PAGE_SIZE });
    choose({ stage: "all", assignee: "", space: "", undelivered: false });
  }
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const action = (
    <button type="button" className="btn btn--line" onClick={onShowAll}>
      {t("admin.inbox.show_all")}
    </button>
  );
  return <Empty title={t("admin.inbox.empty_filtered")} hint="" action={action} />;
}

/** The records are for who answers for the people here. */
function Records() {
  if (!useMay("people")) return null;
  return (
    <SiteLink className="inline-flex items-center min-h-11 underline decoration-rule-strong underline-offset-5 max-md:-my-2.75 max-md:ml-auto" to={ACCESS}>
      {t("admin.access.title")}
    </SiteLink>
  );
}

/** A file of enquiries is nothing for a telephone, nor for everybody. */
function Export({ count }: { count: number }) {
  const mayGiveOut = useMay("personal_data");
  const isDesk = useMedia(DESK);
  const [isAsked, setAsked] = useState(false);
  if (!mayGiveOut || !isDesk) return null;

  return (
    <>
      <button type="button" className="btn btn--line" onClick={() => setAsked(true)}>
        {t("admin.inbox.export_go")}
      </button>
      {isAsked ? (
        <ExportDialog
          title={t("admin.inbox.export_title", { count })}
          about={t("admin.inbox.export_body")}
          onExport={(asked) => exportFile(`${API}/export`, "enquiries", asked)}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
