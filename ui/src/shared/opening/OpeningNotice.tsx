/** A word above the administration of a site that is closed to search engines, with the way to its opening. */
import useSWR from "swr";

import opening from "../../messages/admin-opening.ko.json";
import { translator } from "../../messages";
import type { At } from "../contract";
import { Alert, Caution } from "../icons";
import { LISTS } from "../publishing/addresses";
import { SiteLink } from "../SiteLink";
import styles from "./OpeningNotice.module.css";
import { DEMO_CODES, FIELD_MISSING, useOpening } from "./useOpening";
import type { Gap } from "./useOpening";

const t = translator(opening);

/** *isWarning* where it stands above everything, as something that waits; calm otherwise. */
export function OpeningNotice({ isWarning = false }: { isWarning?: boolean }) {
  const { data } = useSWR<At<"/api/admin/site">>("/api/admin/site");
  const isClosed = data?.open === false;
  const check = useOpening(isClosed);

  if (!isClosed) return null;
  const state = check.opening ? stateOf(check.opening.missing) : "";
  return (
    <p className={`note ${isWarning ? `note--warn ${styles.wide}` : styles.calm}`}>
      {isWarning ? <Caution /> : <Alert />}
      <span>
        {[t("admin.opening.note"), state].filter(Boolean).join(" · ")}{" "}
        <SiteLink className={styles.way} to={`${LISTS.site}/opening`}>
          {t("admin.opening.title")}
        </SiteLink>
      </span>
    </p>
  );
}

/** Return what lacks, in a few words. */
function stateOf(gaps: readonly Gap[]): string {
  const count = gaps.filter(({ code }) => code === FIELD_MISSING).length;
  if (gaps.length === 0) return t("admin.opening.note_ready");
  if (count > 0) return t("admin.opening.missing", { count });
  const isOfDemo = gaps.every(({ code }) => DEMO_CODES.includes(code));
  return t(isOfDemo ? "admin.opening.note_demo" : "admin.opening.note_other");
}
