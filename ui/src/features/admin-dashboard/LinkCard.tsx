/** A card that leads to a screen of the administration. */
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
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
