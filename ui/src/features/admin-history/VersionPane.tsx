/** One version: what of it differs, from what is chosen, and bringing that back. */
import type { ContentType } from "@shared/admin/contentTypes";
import { LoadFailed } from "@shared/LoadFailed";
import { Empty } from "@shared/Empty";
import { historyPath } from "@shared/publishing/addresses";
import type { Collection } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import styles from "./History.module.css";
import { t } from "./text";
import type { Against, Version } from "./types";
import { useVersion } from "./useHistory";
import { VersionDifferences } from "./VersionDifferences";

const NOT_FOUND = 404;

interface VersionPaneProps {
  collection: Collection;
  id: string;
  position: string;
  newest: Version;
  against: Against;
  onAgainst: (against: Against) => void;
  type: ContentType | undefined;
}

export function VersionPane(props: VersionPaneProps) {
  const { collection, id, position, against } = props;
  const { detail, problem, reload } = useVersion(collection, id, position, against);

  if (problem?.status === NOT_FOUND) return <NoVersion collection={collection} id={id} />;
  return (
    <div className={styles.pane} aria-busy={!detail && !problem}>
      {problem ? <LoadFailed problem={problem} onRetry={reload} /> : null}
      {detail ? <VersionDifferences {...props} detail={detail} /> : null}
      {!detail && !problem ? <Bones /> : null}
    </div>
  );
}

function NoVersion({ collection, id }: Pick<VersionPaneProps, "collection" | "id">) {
  return (
    <div className={styles.pane} role="alert">
      <Empty
        title={t("admin.history.no_version")}
        hint={t("admin.history.no_version_hint")}
        action={
          <SiteLink className="btn btn--line" to={historyPath(collection, id)}>
            {t("admin.history.newest")}
          </SiteLink>
        }
      />
    </div>
  );
}

function Bones() {
  return (
    <>
      <div className="skel h-22 mb-4" />
      <div className="skel h-22 mb-4" />
      <div className="skel h-22 mb-4" />
    </>
  );
}
