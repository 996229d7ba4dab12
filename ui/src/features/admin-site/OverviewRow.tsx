/** One part of the site in the overview: the whole row leads to where it is edited. */
import { actorName } from "@shared/admin/actors";
import { shortTime } from "@shared/admin/times";
import { ArrowRight, External } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import { contentsOf, pathOf } from "./overview";
import type { Part } from "./overview";
import styles from "./SitePage.module.css";
import { t } from "./text";

export function OverviewRow({ part }: { part: Part }) {
  const { label, savedAt, savedBy } = part;
  const time = savedAt ? shortTime(savedAt) : "";

  return (
    <li className={styles.part}>
      <span className={styles.picture}>
        <Sign part={part} />
      </span>
      <div className={styles.what}>
        <SiteLink className={styles.title} to={pathOf(part)}>
          {label}
        </SiteLink>
        <span className="meta">{contentsOf(part)}</span>
      </div>
      <span className={styles.state}>
        <PartState part={part} />
      </span>
      <span className={`meta num ${styles.by}`}>
        {time && savedBy ? t("admin.site.changed_by", { time, actor: actorName(savedBy) }) : time}
      </span>
      <ArrowRight />
    </li>
  );
}

/** What stands for a part of which there is no picture. */
const SIGNS: Readonly<Record<string, string>> = {
  company: "©",
  brand: "Aa",
  privacy: "§",
  contact: "@",
  questions: "?",
  profiles: "#",
};

function Sign({ part: { part, picture } }: { part: Part }) {
  if (picture) return <Picture image={picture} sizes="72px" alt="" />;
  if (part === "search") return <External />;
  return (
    <span className={styles.sign} aria-hidden="true">
      {SIGNS[part]}
    </span>
  );
}

function PartState({ part: { state, missing } }: { part: Part }) {
  switch (state) {
    case "incomplete":
      return <span className="st st--todo">{t("admin.site.gaps", { count: missing.length })}</span>;
    case "scheduled":
      return <span className="st st--sched">{t("admin.state.option.scheduled")}</span>;
    case "changed":
      return <span className="st">{t("admin.state.changed")}</span>;
    case "empty":
      return <span className="st st--hide">{t("admin.site.empty")}</span>;
    case "public":
      return <span className="st st--live">{t("admin.state.public")}</span>;
  }
}
