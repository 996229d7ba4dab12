/** The privacy policy, as far as it is written. */
import { fill } from "../../messages";
import type { Schema } from "@shared/contract";
import { useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { t as common } from "@shared/text";
import styles from "./PrivacyPage.module.css";
import { t } from "./text";

export function PrivacyPage() {
  const { site } = useSite();

  return (
    <main className="page wrap" aria-busy={!site}>
      {site ? <Policy site={site} policy={site.privacyPolicy ?? {}} /> : null}
    </main>
  );
}

function Policy({ site, policy }: { site: Site; policy: Schema<"PrivacyPolicyOut"> }) {
  const { title, effectiveFrom = "", intro, sections = [] } = policy;
  const since = effective(effectiveFrom);
  const values = {
    months: site.enquiryRetentionMonths,
    email: site.footer.email ?? "",
    phone: site.footer.phone ?? "",
  };

  return (
    <>
      <h1 className={`${styles.title} h1`}>{title || t("privacy.page.title")}</h1>
      <div className={`${styles.policy} split`}>
        <div className="meta num">{since ? <p>{since}</p> : null}</div>
        <div className={styles.parts}>
          {intro ? <p className={`${styles.lines} read`}>{intro}</p> : null}
          {intro || sections.length > 0 ? null : <p className="read">{common("site.empty")}</p>}
          {sections.map(({ heading, body }) => (
            <section key={heading} className={styles.part}>
              <h2 className="h4">{heading}</h2>
              {body ? <p className={`${styles.lines} read`}>{fill(body, values)}</p> : null}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function effective(day: string): string {
  const [yyyy, mm, dd] = day.split("-");
  if (!yyyy || !mm || !dd) return "";
  return t("privacy.notice.version", { date: t("format.date.short", { yyyy, mm, dd }) });
}
