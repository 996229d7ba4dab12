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
    <div className="grid gap-6 mt-8">
      <Checklist opening={opening} left={left} />
      <p className="meta">{t("admin.opening.optional")}</p>
      <div className="grid gap-4 mt-2 pt-6 border-t border-t-rule">
        <Refusal>{refusal}</Refusal>
        <div className={`${styles.end} flex flex-wrap items-center gap-3 max-md:[&>.btn]:flex-auto`}>
          <SiteLink className={`btn ${isReady && !opening.open ? "btn--line" : "btn--ink"}`} to="/">
            {t("admin.nav.view_site")} <External />
          </SiteLink>
          <SiteLink className="btn btn--line" to={DASHBOARD}>
            {t("admin.opening.to_dashboard")}
          </SiteLink>
          {opening.open ? null : (
            <button
              type="button"
              className={`btn btn--ink ${styles.past} ml-auto max-md:ml-0`}
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
