/** The way to the inbox: how much of it is new, and what waits for somebody. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import { ArrowRight, Caution } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import styles from "./Dashboard.module.css";
import { LinkCard } from "./LinkCard";
import { t } from "./text";

const PATH = "/admin/enquiries";
/** The numbers are of the whole inbox; nobody's enquiry is needed for them. */
const NUMBERS = "/api/admin/enquiries?limit=0";
const REFRESH_MS = 30_000;

type Numbers = At<"/api/admin/enquiries">;

/** Without numbers while they are unknown. */
export function InboxCard() {
  const { data } = useSWR<Numbers>(NUMBERS, { shouldRetryOnError: false, refreshInterval: REFRESH_MS });
  const title = t("admin.dashboard.card.inbox.title");
  const body = data ? newText(data.stages["new"] ?? 0) : "";
  const waiting = data ? waitingIn(data) : [];
  if (waiting.length === 0) return <LinkCard to={PATH} title={title} body={body} />;

  return (
    <section className={`panel ${styles.card}`}>
      <h2>{title}</h2>
      <p>{body}</p>
      {waiting.map(({ to, text }) => (
        <SiteLink key={to} className={`note ${styles.undelivered}`} to={to}>
          <Caution />
          <b>{text}</b>
        </SiteLink>
      ))}
      <SiteLink className={styles.go} to={PATH} aria-label={`${title} ${t("admin.common.open")}`}>
        {t("admin.common.open")} <ArrowRight />
      </SiteLink>
    </section>
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
