/** The way to the inbox: how much of it is new, and what could not be delivered. */
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

/** Without numbers while they are unknown. */
export function InboxCard() {
  const { data } = useSWR<At<"/api/admin/enquiries">>(NUMBERS, { shouldRetryOnError: false, refreshInterval: REFRESH_MS });
  const title = t("admin.dashboard.card.inbox.title");
  const body = data ? newText(data.counts["new"] ?? 0) : "";
  if (!data?.undelivered) return <LinkCard to={PATH} title={title} body={body} />;

  return (
    <section className={`panel ${styles.card}`}>
      <h2>{title}</h2>
      <p>{body}</p>
      <SiteLink className={`note ${styles.undelivered}`} to={`${PATH}?undelivered=1`}>
        <Caution />
        <b>{t("admin.dashboard.card.inbox.undelivered", { count: data.undelivered })}</b>
      </SiteLink>
      <SiteLink className={styles.go} to={PATH} aria-label={`${title} ${t("admin.common.open")}`}>
        {t("admin.common.open")} <ArrowRight />
      </SiteLink>
    </section>
  );
}

function newText(count: number): string {
  return count > 0
    ? t("admin.dashboard.card.inbox.body", { count })
    : t("admin.dashboard.card.inbox.empty");
}
