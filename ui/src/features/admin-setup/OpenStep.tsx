/** The last step: what lacks, the site to look at, and the button that opens it. */
import { useNavigate } from "react-router-dom";

import { Refusal } from "@shared/admin/Refusal";
import { External } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { Checklist } from "./Checklist";
import styles from "./Setup.module.css";
import { t } from "./text";
import { useOpeningActs } from "./useOpeningActs";
import type { Known } from "./useSetup";

const DASHBOARD = "/admin";

export function OpenStep({ known: { opening, left } }: { known: Known }) {
  const navigate = useNavigate();
  const { isBusy, refusal, open } = useOpeningActs();
  const isReady = opening.missing.length === 0;

  return (
    <div className={styles.form}>
      <Checklist opening={opening} left={left} />
      <p className="meta">{t("admin.opening.optional")}</p>
      <div className={styles.foot}>
        <Refusal>{refusal}</Refusal>
        <div className={styles.end}>
          <SiteLink className={`btn ${isReady && !opening.open ? "btn--line" : "btn--ink"}`} to="/">
            {t("admin.nav.view_site")} <External />
          </SiteLink>
          <SiteLink className="btn btn--line" to={DASHBOARD}>
            {t("admin.opening.to_dashboard")}
          </SiteLink>
          {opening.open ? null : (
            <button
              type="button"
              className={`btn btn--ink ${styles.past}`}
              disabled={!isReady || isBusy}
              onClick={() => open(() => void navigate(DASHBOARD))}
            >
              {isBusy ? <span className="spin" /> : null}
              {t("admin.opening.open")}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
