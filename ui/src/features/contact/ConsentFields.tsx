/** What the visitor agrees to: the collection notice, and news by e-mail if wanted. */
import { Alert } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import styles from "./Enquiry.module.css";
import type { EnquiryForm } from "./enquiry";
import { t } from "./enquiryText";
import type { FaultTexts } from "./faultTexts";

interface ConsentFieldsProps {
  form: EnquiryForm;
  faults: FaultTexts;
  onChange: (changed: Partial<EnquiryForm>) => void;
}

export function ConsentFields({ form, faults, onChange }: ConsentFieldsProps) {
  const fault = faults.privacyConsent;
  return (
    <div className={styles.consents}>
      <CollectionNotice />
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
        <span>{t("privacy.notice.agree")}</span>
      </label>
      <p className="field__error" id="privacyConsent-note">
        {fault ? <Alert /> : null}
        {fault}
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

const PARTS = ["items", "purpose", "retention", "refusal", "marketing"] as const;

function CollectionNotice() {
  const { site } = useSite();
  const { email } = site?.footer ?? {};
  return (
    <details className={styles.notice}>
      <summary>{t("privacy.notice.title")}</summary>
      <dl>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`privacy.notice.${part}_label`)}</dt>
            <dd>{t(`privacy.notice.${part}`, { months: site?.enquiryRetentionMonths ?? "" })}</dd>
          </div>
        ))}
      </dl>
      <p>
        {email ? `${t("privacy.notice.withdraw", { email })} ` : null}
        <SiteLink to="/privacy">{t("privacy.page.title")}</SiteLink>
      </p>
    </details>
  );
}
