/** Ways to what was deleted, to what was done, and to one's own account. */
import { TRASH_DAYS } from "@shared/admin/deleted";
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import styles from "./Dashboard.module.css";
import { t } from "./text";

export function RecordsPanel() {
  return (
    <section className="panel">
      <ul className={styles.links}>
        <li>
          <SiteLink to="/admin/trash">
            <span>
              <b>{t("admin.nav.trash")}</b>
              <small>{t("admin.trash.lead", { days: TRASH_DAYS })}</small>
            </span>
            <ArrowRight />
          </SiteLink>
        </li>
        <li>
          <SiteLink to="/admin/activity">
            <b>{t("admin.nav.activity")}</b>
            <ArrowRight />
          </SiteLink>
        </li>
        <li>
          <SiteLink to="/admin/account">
            <b>{t("admin.nav.account")}</b>
            <ArrowRight />
          </SiteLink>
        </li>
      </ul>
    </section>
  );
}
