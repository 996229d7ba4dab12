/** What to look at before a record is published. */
import styles from "./PublishPanel.module.css";
import { t } from "./text";

interface PublishChecksProps {
  /** The names of required fields that are empty, as they are shown. */
  gaps: readonly string[];
  /** How many pictures have no alternative text. */
  withoutAlt: number;
  /** Whether the client has to agree first, and has not. */
  lacksConsent: boolean;
}

export function PublishChecks({ gaps, withoutAlt, lacksConsent }: PublishChecksProps) {
  return (
    <section className={`panel ${styles.panel}`}>
      <h2>{t("admin.check.title")}</h2>
      <ul className={styles.checks}>
        <li>
          {gaps.length > 0 ? (
            <span className="st st--todo">
              {t("admin.check.required", { count: gaps.length })}: {gaps.join(", ")}
            </span>
          ) : (
            <span className="st st--live">{t("admin.check.required_ok")}</span>
          )}
        </li>
        {lacksConsent ? (
          <li>
            <span className="st st--todo">{t("admin.check.consent")}</span>
          </li>
        ) : null}
        {withoutAlt > 0 ? (
          <li>
            <span className="st st--todo">{t("admin.check.alt", { count: withoutAlt })}</span>
          </li>
        ) : null}
      </ul>
      {withoutAlt > 0 ? <p className="meta">{t("admin.check.alt_help")}</p> : null}
    </section>
  );
}
