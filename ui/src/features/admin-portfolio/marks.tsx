/** The small marks of a row: grip, type. */
import { t } from "./text";
import type { ProjectType } from "./types";

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
