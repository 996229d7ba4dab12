/** The versions on a vertical ruler, by days, newest first. */
import { useState } from "react";

import { actorName } from "@shared/admin/actors";
import type { Collection } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import { byDay, timeOf } from "./days";
import styles from "./History.module.css";
import { summaryOf } from "./summary";
import { t } from "./text";
import type { Version } from "./types";
import type { History } from "./useHistory";
import { useVersionPath } from "./useVersionPath";

export interface VersionsProps {
  collection: Collection;
  id: string;
  /** That of the version in view. */
  position: string;
  history: History;
  versions: readonly Version[];
}

export function VersionList({ collection, id, position, history, versions }: VersionsProps) {
  const [now] = useState(() => Date.now());
  const pathOf = useVersionPath(collection, id);
  return (
    <nav className={`${styles.list} [&>button]:mt-4 lg:sticky lg:top-20 lg:max-h-[calc(100vh_-_96px)] lg:overflow-y-auto`} aria-label={t("admin.history.versions")}>
      {byDay(versions, now).map(({ label, versions: ofDay }) => (
        <section key={label} aria-label={label}>
          <h2 className={styles.day}>{label}</h2>
          <ol>
            {ofDay.map((version) => (
              <Row
                key={version.position}
                version={version}
                to={pathOf(version)}
                isInView={String(version.position) === position}
              />
            ))}
          </ol>
        </section>
      ))}
      {history.hasMore ? (
        <button type="button" className="btn btn--line" disabled={history.isLoadingMore} onClick={history.loadMore}>
          {history.isLoadingMore ? <span className="spin" /> : null}
          {t("admin.history.more")}
        </button>
      ) : null}
    </nav>
  );
}

function Row({ version, to, isInView }: { version: Version; to: string; isInView: boolean }) {
  return (
    <li className={`${styles.version} relative pl-7 lg:data-[on=true]:bg-surface`} data-on={isInView}>
      <SiteLink to={to} aria-current={isInView ? "true" : undefined}>
        <b className="num">
          <time dateTime={version.at}>{timeOf(version.at)}</time> <span>{actorName(version.actor)}</span>
        </b>
        <span className="meta">{summaryOf(version)}</span>
        {version.note ? <q className="meta">{version.note}</q> : null}
        {version.isPublic ? <span className="st st--live">{t("admin.history.public")}</span> : null}
      </SiteLink>
    </li>
  );
}
