/** An inbox that nothing has come to yet: what will be here, and that it is ready for it. */
import { Caution, Done } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import styles from "./InboxEmpty.module.css";
import { t } from "./text";

interface InboxEmptyProps {
  /** Whether the studio is told of new enquiries, by mail or by where they are sent on to. */
  announced: boolean;
}

export function InboxEmpty({ announced }: InboxEmptyProps) {
  const { site } = useSite();
  return (
    <div className="grid gap-2 justify-items-start pt-10 pb-20 [&_h2]:text-20 [&_h2]:font-medium [&_p]:max-w-[34em] [&_p]:text-ink-2 [&_p]:leading-[1.7]">
      <div className={styles.rule} />
      <h2>{t("admin.inbox.empty_title")}</h2>
      <p>{t("admin.inbox.empty_body")}</p>
      <ul className={`${styles.checks} w-[min(100%,640px)] mt-3`}>
        <li>
          <Done />
          <b>{t("admin.inbox.empty_form")}</b>
          <SiteLink className="col-3 min-h-11 content-center font-medium underline decoration-rule-strong underline-offset-5" to="/contact">
            {t("admin.inbox.empty_open_form")}
          </SiteLink>
        </li>
        {announced ? null : (
          <li className={styles.todo}>
            <Caution />
            <b>{t("admin.inbox.empty_notice")}</b>
            <span className="meta">{t("admin.inbox.empty_notice_body")}</span>
          </li>
        )}
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
