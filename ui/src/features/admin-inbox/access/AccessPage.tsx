/** Who has seen, searched, changed or given out which enquiries: the list of all access records. */
import { useState } from "react";

import { failureText } from "@shared/admin/deleted";
import { Loaded, More } from "@shared/admin/Loaded";
import { PageHead } from "@shared/admin/PageHead";
import { useParam } from "@shared/admin/useParam";
import { Empty } from "@shared/Empty";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useMedia } from "@shared/useMedia";
import { ACCESS_API, INBOX } from "../addresses";
import { ExportDialog } from "../ExportDialog";
import { exportFile } from "../exporting";
import { Skeleton } from "../Skeleton";
import { t } from "../text";
import { useAssignees } from "../useAssignees";
import { AccessCheck } from "./AccessCheck";
import { AccessFilters } from "./AccessFilters";
import { AccessCards, AccessTable } from "./AccessList";
import { askedBy } from "./records";
import type { Choice } from "./records";
import { useAccessRecords } from "./useAccessRecords";

/** Where a table has room, and where files are worked with. */
const WIDE = "(min-width: 1024px)";
const DESK = "(min-width: 768px)";
const DAYS_OF_A_YEAR = 365;
const MONTHS_OF_A_YEAR = 12;

export function AccessPage() {
  useDocumentTitle(t("admin.access.title"), t("admin.title_template"));
  const [choice, choose] = useChoice();
  const found = useAccessRecords(choice);
  const people = useAssignees();
  const isWide = useMedia(WIDE);
  const { records, total, more, keptDays, problem, laterProblem, isBusy } = found;
  const isChosen = Object.keys(askedBy(choice)).length > 0;
  const List = isWide ? AccessTable : AccessCards;

  return (
    <main className="wrap pt-6">
      <PageHead title={t("admin.access.title")} back={t("admin.nav.inbox")} backTo={INBOX} {...leadOf(keptDays)}>
        {total > 0 ? <Export choice={choice} total={total} /> : null}
      </PageHead>
      <Loaded data={records} problem={problem} onRetry={found.reload} waiting={<Skeleton label={t("admin.common.loading")} />}>
        {(shown) => (
          <>
            <AccessCheck />
            {total > 0 || isChosen ? (
              <AccessFilters choice={choice} onChoose={choose} people={people} told={t("admin.access.shown", { total, count: shown.length })} />
            ) : (
              <Empty title={t("admin.access.empty")} hint={t("admin.access.empty_hint")} />
            )}
            {total > 0 ? <List records={shown} people={people} /> : null}
            {total === 0 && isChosen ? <Empty title={t("admin.access.none_found")} /> : null}
          </>
        )}
      </Loaded>
      {laterProblem ? (
        <p className="note" role="alert">
          {t("admin.access.more_failed", { message: failureText(laterProblem) })}
        </p>
      ) : null}
      {more > 0 && records ? (
        <div className="flex justify-center pt-6 pb-16">
          <More isBusy={isBusy} onMore={found.loadMore}>
            {t("admin.access.more", { count: more })}
          </More>
        </div>
      ) : null}
    </main>
  );
}

/** Return what the address says the list is chosen by, and what changes a part of it. */
function useChoice(): [Choice, (part: keyof Choice, value: string) => void] {
  const [enquiry, setEnquiry] = useParam("enquiry");
  const [actor, setActor] = useParam("actor");
  const [action, setAction] = useParam("action");
  const [days, setDays] = useParam("days");
  const setters = { enquiry: setEnquiry, actor: setActor, action: setAction, days: setDays };
  return [{ enquiry, actor, action, days }, (part, value) => setters[part](value, { replace: true })];
}

function leadOf(keptDays: number | undefined) {
  if (keptDays === undefined) return {};
  return { lead: t("admin.access.lead", { months: Math.floor((keptDays / DAYS_OF_A_YEAR) * MONTHS_OF_A_YEAR) }) };
}

/** A file is nothing for a telephone. */
function Export({ choice, total }: { choice: Choice; total: number }) {
  const isDesk = useMedia(DESK);
  const [isAsked, setAsked] = useState(false);
  if (!isDesk) return null;

  return (
    <>
      <button type="button" className="btn btn--line" onClick={() => setAsked(true)}>
        {t("admin.access.export")}
      </button>
      {isAsked ? (
        <ExportDialog
          title={t("admin.access.export_title", { count: total })}
          about={t("admin.access.export_about")}
          onExport={(asked) => exportFile(`${ACCESS_API}/export`, "access-records", { ...asked, ...askedBy(choice) })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
