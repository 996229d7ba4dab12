/** The privacy policy, as configured. */
import { fill } from "../../messages";
import type { Schema } from "@shared/contract";
import { useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./PrivacyPage.module.css";
import { t } from "./text";

export function PrivacyPage() {
  const { site } = useSite();
  useDocumentTitle(t("privacy.page.title"));

  return (
    <main className="page wrap" aria-busy={!site}>
      {site?.privacyPolicy ? <Policy site={site} policy={site.privacyPolicy} /> : null}
    </main>
  );
}

function Policy({ site, policy }: { site: Site; policy: Schema<"PrivacyPolicyOut"> }) {
  const values = {
    months: site.enquiryRetentionMonths,
    email: site.footer.email ?? "",
    phone: site.footer.phone ?? "",
  };

  return (
    <>
      <h1 className={`${styles.title} h1`}>{policy.title}</h1>
      <div className={`${styles.policy} split`}>
        <p className="meta num">{effective(policy.effectiveFrom ?? "")}</p>
        <div className={styles.parts}>
          <p className="read">{policy.intro}</p>
          {policy.sections?.map(({ heading, body = "" }) => (
            <section key={heading} className={styles.part}>
              <h2 className="h4">{heading}</h2>
              <p className="read">{fill(body, values)}</p>
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
