/** An inbox that nothing has come to yet: what will be here, and that it is ready for it. */
import { Done } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import styles from "./InboxEmpty.module.css";
import { t } from "./text";

export function InboxEmpty() {
  const { site } = useSite();
  return (
    <div className={styles.empty}>
      <div className={styles.rule} />
      <h2>{t("admin.inbox.empty_title")}</h2>
      <p>{t("admin.inbox.empty_body")}</p>
      <ul className={styles.checks}>
        <li>
          <Done />
          <b>{t("admin.inbox.empty_form")}</b>
          <SiteLink className={styles.go} to="/contact">
            {t("admin.inbox.empty_open_form")}
          </SiteLink>
        </li>
        {site ? (
          <li>
            <Done />
            <b>{t("admin.inbox.empty_retention", { months: site.enquiryRetentionMonths })}</b>
            <span className="meta">{t("admin.inbox.empty_retention_body")}</span>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
