/** What to look at before a record is published. */
import styles from "./PublishPanel.module.css";
import { t } from "./text";

/** How the pictures of a record stand. */
export interface PictureChecks {
  /** How many have no alternative text. */
  withoutAlt: number;
  /** How many are one side of a pair without the other. */
  alone?: number;
  /** Whether somebody said what has to be seen of the cover; undefined where there is none. */
  hasFocus?: boolean;
}

interface PublishChecksProps {
  /** The names of required fields that are empty, as they are shown. */
  gaps: readonly string[];
  pictures: PictureChecks;
  /** Whether the client has to agree first, and has not. */
  lacksConsent: boolean;
}

export function PublishChecks({ gaps, pictures, lacksConsent }: PublishChecksProps) {
  const { withoutAlt, alone = 0, hasFocus } = pictures;
  return (
    <section className={`panel ${styles.panel} grid grid-cols-[minmax(0,1fr)] wrap-anywhere gap-3.5 p-5`}>
      <h2>{t("admin.check.title")}</h2>
      <ul className="grid gap-2 leading-[1.6]">
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
        {alone > 0 ? (
          <li>
            <span className="st st--todo">{t("admin.check.pair", { count: alone })}</span>
          </li>
        ) : null}
        {hasFocus === undefined ? null : (
          <li>
            {hasFocus ? (
              <span className="st st--live">{t("admin.check.focus_ok")}</span>
            ) : (
              <span className="st st--todo">{t("admin.check.focus")}</span>
            )}
          </li>
        )}
      </ul>
      {withoutAlt > 0 ? <p className="meta">{t("admin.check.alt_help")}</p> : null}
    </section>
  );
}
