/** Which projects led to enquiries: views as bars on one ruler, and an upright mark for each enquiry. */
import { useId } from "react";
import type { CSSProperties } from "react";

import { useMay } from "@shared/admin/may";
import { Picture } from "@shared/Picture";
import { formPath } from "@shared/publishing/addresses";
import { SiteLink } from "@shared/SiteLink";
import styles from "./BroughtPanel.module.css";
import { rulerOf, totalOf } from "./brought";
import type { ProjectVisits, Statistics } from "./brought";
import { Nothing } from "./Nothing";
import { PanelHead } from "./PanelHead";
import { t } from "./text";
import { DAYS, useBrought } from "./useBrought";

/** From this part of the ruler on, a number stands over its bar, not behind it. */
const FAR_PERCENT = 86;

/** Keeps its place while it is loading: something stands beside it. */
export function BroughtPanel() {
  const { statistics, shown } = useBrought();
  const heading = useId();
  if (!statistics) return <div className="[&>ul]:my-3 md:col-span-2 min-[1200px]:[&>ul]:mt-0" />;

  return (
    <section className="panel [&>ul]:my-3 md:col-span-2 min-[1200px]:[&>ul]:mt-0" aria-labelledby={heading}>
      <PanelHead id={heading} title={t("admin.dashboard.brought.title")}>
        <span className="meta">{t("admin.dashboard.brought.period", { days: DAYS })}</span>
      </PanelHead>
      {shown.length === 0 ? (
        <Nothing title={t("admin.dashboard.brought.none")} detail={t("admin.dashboard.brought.none_detail")} />
      ) : (
        <>
          <Projects shown={shown} />
          <Ways statistics={statistics} />
        </>
      )}
    </section>
  );
}

function Projects({ shown }: { shown: readonly ProjectVisits[] }) {
  const ruler = rulerOf(shown.map(({ views }) => views));
  const end = ruler.at(-1) ?? 1;
  return (
    <>
      <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span />
        <span>{t("admin.dashboard.brought.project")}</span>
        <span className={`num ${styles.axis} min-[1200px]:relative min-[1200px]:h-4.5`}>
          {ruler.map((mark) => (
            <span key={mark} style={{ "--p": (100 * mark) / end } as CSSProperties}>
              {mark === 0 ? `${t("admin.dashboard.brought.visits")} 0` : mark}
            </span>
          ))}
        </span>
        <span>{t("admin.dashboard.brought.enquiries")}</span>
      </div>
      <ul>
        {shown.map((project) => (
          <Row key={project.id} project={project} percent={(100 * project.views) / end} />
        ))}
      </ul>
    </>
  );
}

/** Where visits came from, most first, and what became of them. */
function Ways({ statistics }: { statistics: Statistics }) {
  const { days, sources } = statistics;
  const ways = sources.filter(({ visits }) => visits > 0).sort((one, other) => other.visits - one.visits);
  return (
    <>
      <dl className={`${styles.ways} flex flex-wrap gap-x-7 gap-y-2 mb-2 pt-3 border-t border-t-rule text-13`}>
        <div>
          <dt>{t("admin.statistics.source")}</dt>
          {ways.map(({ source, visits }) => (
            <dd key={source}>
              {t(`admin.statistics.source.${source}`)} <b className="num">{visits}</b>
            </dd>
          ))}
        </div>
        <div>
          <dt>{t("admin.statistics.started")}</dt>
          <dd>
            <b className="num">{totalOf(days, "started")}</b>
          </dd>
        </div>
        <div>
          <dt>{t("admin.statistics.sent")}</dt>
          <dd>
            <b className="num">{totalOf(days, "sent")}</b>
          </dd>
        </div>
      </dl>
      <p className="meta">{t("admin.dashboard.brought.note")}</p>
    </>
  );
}

function Row({ project, percent }: { project: ProjectVisits; percent: number }) {
  const { id, title, picture, views, sent } = project;
  const mayEdit = useMay("content");
  return (
    <li className={styles.row}>
      <span className="size-10 [&_img]:size-full [&_img]:object-cover">{picture ? <Picture image={picture} sizes="40px" alt="" /> : null}</span>
      {mayEdit ? (
        <SiteLink className={`${styles.name} truncate py-1 font-medium`} to={formPath("portfolio", id)}>
          {title}
        </SiteLink>
      ) : (
        <span className={`${styles.name} truncate py-1 font-medium`}>{title}</span>
      )}
      <span
        className={`num ${styles.views}`}
        style={{ "--v": percent } as CSSProperties}
        data-far={percent > FAR_PERCENT}
        role="img"
        aria-label={t("admin.dashboard.brought.visits_value", { count: views })}
      >
        <span>{views}</span>
      </span>
      <span className={`num ${styles.sent} [&_b]:font-semibold min-[1200px]:[&_b]:min-w-[1.2em] min-[1200px]:[&_b]:text-right row-1 col-3 inline-flex items-end gap-1.5 min-[1200px]:row-auto min-[1200px]:col-auto min-[1200px]:gap-2.5`}>
        <span className="min-[1200px]:unseen">{t("admin.dashboard.brought.enquiries")} </span>
        <b>{sent}</b>
        {sent > 0 ? <i style={{ "--n": sent } as CSSProperties} /> : null}
      </span>
    </li>
  );
}
