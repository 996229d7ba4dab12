/** What the visitor agrees to: the collection notice, and news by e-mail if wanted. */
import enquiry from "@texts/enquiry.ko.json";
import privacy from "@texts/privacy.ko.json";
import { translator } from "../../messages";
import { Alert } from "../icons";
import { BASE_LANGUAGE } from "../language";
import { SiteLink } from "../SiteLink";
import { offers, useSite } from "../site";
import type { Site } from "../site";
import styles from "./Consents.module.css";

const t = translator({ ...enquiry, ...privacy });

export interface Consents {
  privacyConsent: boolean;
  emailConsent: boolean;
}

interface ConsentFieldsProps {
  form: Consents;
  /** What is wrong with the consent that is required. */
  fault: string | undefined;
  /** What is collected; without it what a question holds. */
  items?: string;
  onChange: (changed: Partial<Consents>) => void;
}

export function ConsentFields({ form, fault, items, onChange }: ConsentFieldsProps) {
  return (
    <div className={styles.consents}>
      <CollectionNotice items={items ?? t("privacy.notice.items")} />
      <p className="meta">{t("enquiry.age_note")}</p>
      <label className="check">
        <input
          type="checkbox"
          name="privacyConsent"
          checked={form.privacyConsent}
          required
          aria-invalid={fault ? true : undefined}
          aria-describedby="privacyConsent-note"
          onChange={({ target }) => onChange({ privacyConsent: target.checked })}
        />
        <span>
          {t("privacy.notice.agree")} <b className={styles.required}>{t("privacy.notice.required")}</b>
        </span>
      </label>
      <p className={`field__error ${styles.fault}`} id="privacyConsent-note">
        {fault ? <Alert /> : null}
        {fault ? <span>{fault}</span> : null}
      </p>
      <label className="check">
        <input
          type="checkbox"
          name="emailConsent"
          checked={form.emailConsent}
          onChange={({ target }) => onChange({ emailConsent: target.checked })}
        />
        <span>
          {t("enquiry.email_consent.label")}{" "}
          <span className={styles.optional}>{t("enquiry.optional")}</span>
        </span>
      </label>
    </div>
  );
}

/** Leads to the policy: in the base language, and says that it is in it, where it is there in no other. */
function PolicyLink({ site }: { site: Site }) {
  const { code, name } = BASE_LANGUAGE;
  if (offers(site, "/privacy")) return <SiteLink to="/privacy">{t("privacy.page.title")}</SiteLink>;
  return (
    <a href="/privacy" hrefLang={code}>
      {t("privacy.page.title")} <span lang={code}>{`(${name})`}</span>
    </a>
  );
}

const PARTS = ["purpose", "retention", "refusal", "marketing"] as const;

function CollectionNotice({ items }: { items: string }) {
  const { site } = useSite();
  const { email } = site?.footer ?? {};
  return (
    <details className={styles.notice}>
      <summary>{t("privacy.notice.title")}</summary>
      <dl>
        <div>
          <dt>{t("privacy.notice.items_label")}</dt>
          <dd>{items}</dd>
        </div>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`privacy.notice.${part}_label`)}</dt>
            <dd>{t(`privacy.notice.${part}`, { months: site?.enquiryRetentionMonths ?? "" })}</dd>
          </div>
        ))}
      </dl>
      <p>
        {email ? <span>{`${t("privacy.notice.withdraw", { email })} `}</span> : null}
        {site ? <PolicyLink site={site} /> : null}
      </p>
    </details>
  );
}
