/** A link that is used up or over, and the way to another. */
import { Entrance } from "@shared/admin/Entrance";
import styles from "@shared/admin/EntranceForm.module.css";
import type { Problem } from "@shared/problem";
import { SiteLink } from "@shared/SiteLink";
import { t } from "./text";

interface ClosedLinkProps {
  problem: Problem;
  /** Where another link is asked for, and what that is called. */
  again: string;
  label: string;
}

export function ClosedLink({ problem, again, label }: ClosedLinkProps) {
  return (
    <Entrance title={problem.title} isClosed>
      <p className="max-w-100 text-ink-2 leading-[1.8] empty:hidden" role="alert">
        {problem.detail}
      </p>
      <div className={`${styles.ways} flex flex-wrap gap-2`}>
        <SiteLink className="btn btn--ink" to={again}>
          {label}
        </SiteLink>
        <SiteLink className="btn btn--line" to="/admin/login">
          {t("admin.login.submit")}
        </SiteLink>
      </div>
    </Entrance>
  );
}
