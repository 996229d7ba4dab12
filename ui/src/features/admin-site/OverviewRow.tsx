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
      <span className="grid place-items-center w-18 h-12 overflow-hidden bg-plaster text-ink-3 max-md:size-14 max-md:row-span-2">
        <Sign part={part} />
      </span>
      <div className="min-w-0 [&>.meta]:truncate [&>.meta]:block max-md:col-2 max-md:self-end">
        <SiteLink className={`${styles.title} text-15 font-medium focus-visible:outline-none`} to={pathOf(part)}>
          {label}
        </SiteLink>
        <span className="meta">{contentsOf(part)}</span>
      </div>
      <span className="w-38 max-md:row-2 max-md:col-2 max-md:w-auto">
        <PartState part={part} />
      </span>
      <span className="meta num hidden lg:truncate lg:block lg:w-58 lg:text-right">
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
    <span className="[font:400_var(--t-20)/1_var(--f-display)] tracking-[0.02em] text-ink" aria-hidden="true">
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
