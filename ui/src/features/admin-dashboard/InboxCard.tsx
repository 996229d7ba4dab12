/** What came in: how much of it is new, and what waits for somebody. Nobody is named here (decision 71). */
import { useId } from "react";
import type { ReactNode } from "react";
import useSWR from "swr";

import type { At } from "@shared/contract";
import { Caution, External } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { Nothing } from "./Nothing";
import { PanelHead } from "./PanelHead";
import head from "./PanelHead.module.css";
import { t } from "./text";

const PATH = "/admin/enquiries";
/** The numbers are of the whole inbox; nobody's enquiry is needed for them. */
export const NUMBERS_URL = "/api/admin/enquiries?limit=0";
const REFRESH_MS = 30_000;

type Numbers = At<"/api/admin/enquiries">;

/** Without numbers while they are unknown. */
export function InboxCard() {
  const { data } = useSWR<Numbers>(NUMBERS_URL, { shouldRetryOnError: false, refreshInterval: REFRESH_MS });
  const heading = useId();

  return (
    <section className="panel [&>p]:mt-2 md:col-span-2" aria-labelledby={heading}>
      <PanelHead id={heading} title={t("admin.inbox.stage.new")} count={data?.stages["new"] ?? 0}>
        <SiteLink className={`${head.way} hover:decoration-current [&_svg]:size-3.5`} to={PATH}>
          {t("admin.dashboard.enquiries.open")}
        </SiteLink>
      </PanelHead>
      {data ? <Standing numbers={data} /> : null}
    </section>
  );
}

function Standing({ numbers }: { numbers: Numbers }): ReactNode {
  const all = Object.values(numbers.stages).reduce((sum, count) => sum + count, 0);
  const waiting = waitingIn(numbers);
  if (all === 0 && waiting.length === 0) return <NothingCame isAnnounced={numbers.announced} />;
  return (
    <>
      <p>{newText(numbers.stages["new"] ?? 0)}</p>
      {waiting.map(({ to, text }) => (
        <SiteLink key={to} className="note mt-2 items-center min-h-11 px-3 py-2.5 text-danger [&_b]:font-semibold [&:hover_b]:underline [&:hover_b]:underline-offset-4" to={to}>
          <Caution />
          <b>{text}</b>
        </SiteLink>
      ))}
    </>
  );
}

function NothingCame({ isAnnounced }: { isAnnounced: boolean }) {
  const detail = t(isAnnounced ? "admin.dashboard.enquiries.none_detail" : "admin.dashboard.enquiries.none_quiet");
  return (
    <Nothing title={t("admin.dashboard.enquiries.none")} detail={detail}>
      <SiteLink className={`${head.way} hover:decoration-current [&_svg]:size-3.5`} to="/contact">
        {t("admin.dashboard.quick.enquiry_page")} <External />
      </SiteLink>
    </Nothing>
  );
}

/** What needs somebody, each with the list that begins with it. */
function waitingIn({ overdue, unanswered, undelivered }: Numbers) {
  const all = [
    { to: `${PATH}?order=next`, count: overdue, text: t("admin.dashboard.enquiries.overdue", { count: overdue }) },
    { to: `${PATH}?stage=new&order=oldest`, count: unanswered, text: t("admin.dashboard.enquiries.waiting", { count: unanswered }) },
    { to: `${PATH}?undelivered=1`, count: undelivered, text: t("admin.dashboard.card.inbox.undelivered", { count: undelivered }) },
  ];
  return all.filter(({ count }) => count > 0);
}

function newText(count: number): string {
  return count > 0
    ? t("admin.dashboard.card.inbox.body", { count })
    : t("admin.dashboard.card.inbox.empty");
}
