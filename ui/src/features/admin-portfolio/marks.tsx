/** The small marks of a row: its type, and the way to its public page. */
import { linkOf } from "@shared/link";
import { publicPath } from "@shared/publishing/addresses";
import { t } from "./text";
import type { ProjectRow, ProjectType } from "./types";

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
