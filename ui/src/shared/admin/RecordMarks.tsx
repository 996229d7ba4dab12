/** How a record stands in a list, and the way to its page. */
import { linkOf } from "../link";
import { publicPath } from "../publishing/addresses";
import { StateMark } from "../publishing/StateMark";
import type { Standing } from "../publishing/StateMark";
import { t } from "../publishing/text";
import type { Works } from "../publishing/types";
import { DemoMark } from "./demo/DemoMark";
import { UnsavedMark } from "./drafts/WaitingDrafts";

interface RecordMarksProps {
  standing: Standing;
  /** Whether something of it is still as the demo brought it. */
  isOfDemo: boolean;
  /** How many pictures wait with a draft of it on this device; undefined without one. */
  waiting: number | undefined;
}

export function RecordMarks({ standing, isOfDemo, waiting }: RecordMarksProps) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-13 font-normal">
      <StateMark standing={standing} />
      {isOfDemo ? <DemoMark /> : null}
      <UnsavedMark waiting={waiting} />
    </span>
  );
}

interface PublicLinkProps {
  collection: Works;
  id: string;
  title: string;
  standing: Standing;
}

/** Leads to what visitors see of a record, in a tab of its own. */
export function PublicLink({ collection, id, title, standing }: PublicLinkProps) {
  if (standing.state !== "public") return null;
  return (
    <a
      className="btn btn--quiet"
      href={linkOf(publicPath(collection, id))}
      target="_blank"
      rel="noreferrer"
      aria-label={t("admin.publish.open_public", { title })}
    >
      {t("admin.publish.open_short")}
    </a>
  );
}
