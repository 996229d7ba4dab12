/** The small marks of a row: grip, type, and the way to its public page. */
import { linkOf } from "@shared/link";
import { publicPath } from "@shared/publishing/addresses";
import { t } from "./text";
import type { ProjectRow, ProjectType } from "./types";

const ROWS = [3, 8, 13];

export function GripMark() {
  return (
    <svg viewBox="0 0 12 16" aria-hidden="true">
      {ROWS.flatMap((y) => [3, 9].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.4" />))}
    </svg>
  );
}

export function TypeBadge({ type }: { type: ProjectType }) {
  const isCommercial = type === "commercial";
  return (
    <span className={`badge badge--box${isCommercial ? " is-com" : ""}`}>
      {t(isCommercial ? "admin.portfolio.badge.commercial" : "admin.portfolio.badge.residential")}
    </span>
  );
}

/** Leads to what visitors see of a project, in a tab of its own. */
export function PublicLink({ row: { id, title, standing } }: { row: ProjectRow }) {
  if (standing.state !== "public") return null;
  return (
    <a
      className="btn btn--quiet"
      href={linkOf(publicPath("portfolio", id))}
      target="_blank"
      rel="noreferrer"
      aria-label={t("admin.publish.open_public", { title })}
    >
      {t("admin.publish.open_short")}
    </a>
  );
}
