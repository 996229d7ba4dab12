/** The privacy policy, as far as it is written, and those that applied before it. */
import { useParams } from "react-router-dom";

import { fill } from "../../messages";
import type { Schema } from "@shared/contract";
import { dayWords } from "@shared/dates";
import { LoadFailed } from "@shared/LoadFailed";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { t as common } from "@shared/text";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./PrivacyPage.module.css";
import { t } from "./text";
import { useEarlierPolicy } from "./useEarlierPolicy";

type PrivacyPolicy = Schema<"PrivacyPolicyOut">;

export function PrivacyPage() {
  const { day } = useParams();
  return day ? <EarlierPage day={day} /> : <PresentPage />;
}

function PresentPage() {
  const { site } = useSite();

  return (
    <main className="page wrap" aria-busy={!site}>
      {site ? <Policy site={site} policy={site.privacyPolicy ?? {}} /> : null}
    </main>
  );
}

function EarlierPage({ day }: { day: string }) {
  const { site } = useSite();
  const { policy, problem, retry } = useEarlierPolicy(day);
  useDocumentTitle(t("privacy.page.title"));

  return (
    <main className="page wrap" aria-busy={!(policy && site) && !problem}>
      {problem ? <LoadFailed problem={problem} onRetry={retry} /> : null}
      {site && policy ? <Policy site={site} policy={policy} isEarlier /> : null}
    </main>
  );
}

interface PolicyProps {
  site: Site;
  policy: PrivacyPolicy;
  isEarlier?: boolean;
}

function Policy({ site, policy, isEarlier = false }: PolicyProps) {
  const { title, intro, sections = [] } = policy;
  const values = {
    months: site.enquiryRetentionMonths,
    email: site.footer.email ?? "",
    phone: site.footer.phone ?? "",
  };

  return (
    <>
      <h1 className={`${styles.title} h1`}>{title || t("privacy.page.title")}</h1>
      <div className={`${styles.policy} split`}>
        <Days policy={policy} isEarlier={isEarlier} />
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

/** Since when it applies, and the way to the others. */
function Days({ policy, isEarlier }: { policy: PrivacyPolicy; isEarlier: boolean }) {
  const { effectiveFrom = "", before = [] } = policy;
  const since = dated("privacy.notice.version", effectiveFrom);
  return (
    <div className={`${styles.days} meta num`}>
      {since ? <p>{since}</p> : null}
      {isEarlier ? (
        <p>
          <SiteLink className="link" to="/privacy">
            {t("privacy.page.newest")}
          </SiteLink>
        </p>
      ) : null}
      {before.length > 0 ? (
        <>
          <h2 className={styles.before}>{t("privacy.page.before")}</h2>
          <ul>
            {before.map((day) => (
              <li key={day}>
                <SiteLink className="link" to={`/privacy/${day}`}>
                  {dated("privacy.page.from", day)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function dated(key: "privacy.notice.version" | "privacy.page.from", day: string): string {
  const date = dayWords(day);
  return date && t(key, { date });
}
