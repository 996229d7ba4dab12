/** A card that leads to a screen of the administration. */
import useSWR from "swr";

import { ArrowRight } from "../../shared/icons";
import { SiteLink } from "../../shared/SiteLink";
import styles from "./Dashboard.module.css";
import { t } from "./text";

export function LinkCard({ to, title, body }: { to: string; title: string; body: string }) {
  return (
    <SiteLink className={`panel ${styles.card}`} to={to}>
      <h2>{title}</h2>
      <p>{body}</p>
      <span className={styles.go}>
        {t("admin.common.open")} <ArrowRight />
      </span>
    </SiteLink>
  );
}

interface Enquiries {
  /** How many of each status the whole inbox holds. */
  counts: Readonly<Record<string, number>>;
}

/** The inbox, with how many enquiries nobody has answered; without a number while unknown. */
export function InboxCard() {
  const { data } = useSWR<Enquiries>("/api/admin/enquiries", { shouldRetryOnError: false });
  const count = data?.counts["new"] ?? 0;
  const body =
    count > 0
      ? t("admin.dashboard.card.inbox.body", { count })
      : t("admin.dashboard.card.inbox.empty");
  return (
    <LinkCard to="/admin/enquiries" title={t("admin.dashboard.card.inbox.title")} body={data ? body : ""} />
  );
}
