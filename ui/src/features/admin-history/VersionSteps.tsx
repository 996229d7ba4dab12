/** On a phone, from one version to the next, and back to all of them. */
import { shortTime } from "@shared/admin/times";
import { ArrowLeft, ArrowRight } from "@shared/icons";
import { historyPath } from "@shared/publishing/addresses";
import { SiteLink } from "@shared/SiteLink";
import styles from "./History.module.css";
import { t } from "./text";
import { useVersionPath } from "./useVersionPath";
import type { VersionsProps } from "./VersionList";

export function VersionSteps({ collection, id, position, history, versions }: VersionsProps) {
  const pathOf = useVersionPath(collection, id);
  const place = versions.findIndex((version) => String(version.position) === position);
  const older = place < 0 ? undefined : versions[place + 1];
  const newer = versions[place - 1];
  const count = versions.length;
  return (
    <nav className={styles.steps} aria-label={t("admin.history.browse")}>
      {older ? (
        <SiteLink to={pathOf(older)} aria-label={t("admin.history.older", { time: shortTime(older.at) })}>
          <ArrowLeft /> <span className="num">{shortTime(older.at)}</span>
        </SiteLink>
      ) : (
        <span />
      )}
      <SiteLink to={historyPath(collection, id)}>
        {t(history.hasMore ? "admin.history.list_more" : "admin.history.list", { count })}
      </SiteLink>
      {newer ? (
        <SiteLink to={pathOf(newer)} aria-label={t("admin.history.newer", { time: shortTime(newer.at) })}>
          <span className="num">{shortTime(newer.at)}</span> <ArrowRight />
        </SiteLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
